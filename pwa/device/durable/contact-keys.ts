/**
 * Keys by which the server tells this till from a copy of its browser's profile. Each contact has one, which is on the
 * disk before the contact is sent, so that a repeated contact has the same key and a dead battery loses none. The keys
 * lie in the journal's durable store, outside the mirror: the server doesn't take a till without keys for a copy, but
 * it would one with outdated keys.
 */
import { v4 as randomId } from 'uuid';
import { z } from 'zod';
import { journalDb } from '../database/database.ts';
import { validOrUndefined } from '../database/valid-or-undefined.ts';

const KEY = 'contact-keys';
const shape = z.object({ taken: z.string().nullable(), next: z.string().nullable() });

/** `taken` is the key that the server accepted last, null before any; `next` is the key being sent, null for none. */
type Keys = z.output<typeof shape>;

async function readKeys(): Promise<Keys> {
  const kept = (await journalDb.meta.get(KEY))?.value as Keys | undefined;
  return (kept && validOrUndefined(shape, kept)) ?? { taken: null, next: null };
}

/** The keys of the next contact; the same ones until the server has answered. */
export async function nextContactKeys(): Promise<{ taken: string | null; next: string }> {
  return journalDb.transaction('rw', journalDb.meta, async () => {
    const { taken, next } = await readKeys();
    if (next !== null) return { taken, next };
    const keys = { taken, next: randomId() };
    await journalDb.meta.put({ key: KEY, value: keys });
    return keys;
  });
}

/** Records that the server has accepted the key. */
export async function noteKeyTaken(key: string): Promise<void> {
  await journalDb.transaction('rw', journalDb.meta, async () => {
    if ((await readKeys()).next === key) await journalDb.meta.put({ key: KEY, value: { taken: key, next: null } });
  });
}

/** False once another tab of this browser has had an answer: a contact with this key is outdated. */
export async function isLatestKey(taken: string | null): Promise<boolean> {
  return (await readKeys()).taken === taken;
}

/** Deletes the keys: the till goes on as another device, which has none. */
export async function forgetContactKeys(): Promise<void> {
  await journalDb.meta.delete(KEY);
}
