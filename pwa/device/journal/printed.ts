/** Receipts that this device has printed: every print after the first says «Копия». */
import { journalDb } from '../database/database.ts';

const PREFIX = 'printed ';
/** Notes kept; receipt ids sort by creation time, so the notes of the oldest receipts are deleted first. */
export const PRINTS_KEPT = 5000;

/** Stores the note of a print before printing starts; true when this receipt was printed before. */
export async function notePrint(id: string, now = new Date()): Promise<boolean> {
  return journalDb.transaction('rw', journalDb.meta, async () => {
    const key = `${PREFIX}${id}`;
    if ((await journalDb.meta.get(key)) !== undefined) return true;
    await journalDb.meta.add({ key, value: now.toISOString() });
    const notes = journalDb.meta.where('key').startsWith(PREFIX);
    const tooMany = (await notes.count()) - PRINTS_KEPT;
    if (tooMany > 0) await journalDb.meta.bulkDelete(await notes.limit(tooMany).primaryKeys());
    return false;
  });
}
