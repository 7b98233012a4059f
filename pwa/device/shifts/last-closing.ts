import { journalDb } from '../database/database.ts';
import { byClosing, storedShifts } from '../durable/stored-shifts.ts';

export interface LastClosing {
  id: string;
  authorId: string;
  /** Receipts have been recorded since. */
  isSoldAfter: boolean;
}

/** The last shift closed on this device; null for none. */
export async function lastClosing(): Promise<LastClosing | null> {
  return journalDb.transaction('r', journalDb.shifts, journalDb.series, async () => {
    const closed = (await storedShifts()).filter(({ state }) => state !== 'open');
    const last = closed.sort(byClosing).at(-1);
    if (last === undefined) return null;
    const lastSeq = (await journalDb.series.get('series'))?.lastSeq ?? 0;
    return { id: last.id, authorId: last.authorId, isSoldAfter: lastSeq > last.toSeq };
  });
}
