/** Which receipts this device has printed: every print after the first says «Копия». */
import { journalDb } from '../database.ts';

const PREFIX = 'printed ';
/** Notes kept; ids of receipts sort by the moment they were made, so the oldest receipts' notes go first. */
export const PRINTS_KEPT = 5000;

/** Notes a print on the disk before the paper is there; true when it is not the first one of this receipt. */
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
