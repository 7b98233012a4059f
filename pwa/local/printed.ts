/** Which receipts this device has printed: every print after the first says «Копия». */
import { journalDb } from './database.ts';

const keyOf = (id: string) => `printed ${id}`;

/** Notes a print on the disk before the paper is there; true when it is not the first one of this receipt. */
export async function notePrint(id: string, now = new Date()): Promise<boolean> {
  return journalDb.transaction('rw', journalDb.meta, async () => {
    const key = keyOf(id);
    if ((await journalDb.meta.get(key)) !== undefined) return true;
    await journalDb.meta.add({ key, value: now.toISOString() });
    return false;
  });
}
