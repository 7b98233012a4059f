/**
 * The device's identity, its series of receipt numbers, and the keys by which the server tells this till from a copy of its browser's profile. Each
 * contact has a key, which is on the disk before the contact is sent, so that a repeated contact has the same one and a dead battery loses none.
 * The keys lie outside the mirror: the server doesn't take a till without keys for a copy, but it would one with outdated keys.
 */
import { Dexie } from 'dexie';
import { restoreFromMirror, createSeries } from './restore-from-mirror.ts';
import { journalDb } from '../database/database.ts';
import type { Series } from '../rows/journal-types.ts';
import { v4 as randomId } from 'uuid';
import { z } from 'zod';
import { validOrUndefined } from '../database/valid-or-undefined.ts';

/** The journal was emptied during a transaction: the mirror's rows must be restored first. */
export class JournalLostError extends Error {
  override name = 'JournalLostError';
}

/** The series, else the mirror's, else a new one with a new device id; in a transaction `JournalLostError` instead. */
export async function readSeries(): Promise<Series> {
  const known = await journalDb.series.get('series');
  if (known !== undefined) return known;
  if (Dexie.currentTransaction !== null) throw new JournalLostError();
  await restoreFromMirror();
  await createSeries();
  const back = await journalDb.series.get('series');
  if (back === undefined) throw new JournalLostError();
  return back;
}

/** Takes the next number; only inside the recording transaction, since a number without a sale would be a gap. */
export async function takeSeriesNumber(): Promise<{ series: Series; seq: number }> {
  const taken = nextInSeries(await readSeries());
  await journalDb.series.put(taken.series);
  return taken;
}

/** The next number after a series that the transaction has already read; the caller stores the returned series. */
export function nextInSeries(read: Series): { series: Series; seq: number } {
  const seq = read.lastSeq + 1;
  return { series: { ...read, lastSeq: seq }, seq };
}

/** Stores the server's answer to a contact. The series never goes back, whatever number the server remembers. */
export async function storeContact(contact: { prefix: string; lastSeq: number; skewMs: number }): Promise<void> {
  await readSeries();
  await journalDb.transaction('rw', journalDb.series, async () => {
    const series = await readSeries();
    await journalDb.series.put({
      ...series,
      prefix: contact.prefix,
      skewMs: contact.skewMs,
      lastSeq: Math.max(series.lastSeq, contact.lastSeq),
    });
  });
}

const CONTACT_KEYS = 'contact-keys';
const keysShape = z.object({ taken: z.string().nullable(), next: z.string().nullable() });

/** `taken` is the key that the server accepted last, null before any; `next` is the key being sent, null for none. */
type Keys = z.output<typeof keysShape>;

async function readKeys(): Promise<Keys> {
  const kept = (await journalDb.meta.get(CONTACT_KEYS))?.value as Keys | undefined;
  return (kept && validOrUndefined(keysShape, kept)) ?? { taken: null, next: null };
}

/** The keys of the next contact; the same ones until the server has answered. */
export async function nextContactKeys(): Promise<{ taken: string | null; next: string }> {
  return journalDb.transaction('rw', journalDb.meta, async () => {
    const { taken, next } = await readKeys();
    if (next !== null) return { taken, next };
    const keys = { taken, next: randomId() };
    await journalDb.meta.put({ key: CONTACT_KEYS, value: keys });
    return keys;
  });
}

export async function noteKeyTaken(key: string): Promise<void> {
  await journalDb.transaction('rw', journalDb.meta, async () => {
    if ((await readKeys()).next === key)
      await journalDb.meta.put({ key: CONTACT_KEYS, value: { taken: key, next: null } });
  });
}

/** False once another tab of this browser has had an answer: a contact with this key is outdated. */
export const isLatestKey = async (taken: string | null): Promise<boolean> => (await readKeys()).taken === taken;

/** Deletes the keys: the till goes on as another device, which has none. */
export const forgetContactKeys = (): Promise<void> => journalDb.meta.delete(CONTACT_KEYS);
