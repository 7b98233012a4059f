/** The device's identity and its series of receipt numbers. */
import { Dexie } from 'dexie';
import { restoreFromMirror, createSeries } from './restore-from-mirror.ts';
import { journalDb } from '../database/database.ts';
import type { Series } from '../rows/journal-types.ts';

/** The journal was emptied during a transaction: the mirror's rows must be restored first. */
export class JournalLostError extends Error {
  override name = 'JournalLostError';
}

/**
 * The series; if there is none the mirror's, else a new one with a new device id. Within a transaction it throws
 * `JournalLostError` instead.
 */
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

/**
 * Takes the next number of the series. Only inside the recording transaction: a number without a sale would be a gap.
 * @returns the number, and the series after it
 */
export async function takeSeriesNumber(): Promise<{ series: Series; seq: number }> {
  const taken = nextInSeries(await readSeries());
  await journalDb.series.put(taken.series);
  return taken;
}

/** The same over a series that the transaction has read already; the caller stores the result beside its row. */
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
