/** Megabytes released when a write fails, for hundreds of sales; refilling them is how a full disk is noticed early. */
import type { Folder } from './mirror-store.ts';
import { openFolder, sizeIn } from './opfs.ts';
import type { SyncFile } from './segment.ts';

export const RESERVE_FILE = 'reserve';
const MEGABYTE = 1024 * 1024;
const RESERVE_BYTES = 8 * MEGABYTE;
/** Room needed beside the reserve; with less the disk counts as nearly full. */
const SPARE_BYTES = 4 * MEGABYTE;

/** Fills the reserve; false when the disk has no room for it and the spare room. True while another tab fills it. */
export async function fillReserve(folder: Folder): Promise<boolean> {
  const file = await folder.take(RESERVE_FILE);
  if (file === null) return true;
  try {
    const isWhole = file.getSize() >= RESERVE_BYTES;
    const isAmple = growTo(file, RESERVE_BYTES + SPARE_BYTES);
    // On a nearly full disk half of the remaining room stays free: the databases need it first.
    const size = isAmple || isWhole ? RESERVE_BYTES : Math.floor(file.getSize() / 2);
    file.truncate(size);
    file.flush();
    return isAmple;
  } finally {
    file.close();
  }
}

/** True when the reserve of this device is no longer whole: deferrable writes should then be skipped. */
export async function isReserveSpent(): Promise<boolean> {
  try {
    const folder = await openFolder(false);
    const size = folder === null ? null : await sizeIn(folder, RESERVE_FILE);
    return size !== null && size < RESERVE_BYTES;
  } catch {
    // There is no such storage, or the file is being written.
    return false;
  }
}

/** Grows the file to that size; false when it failed. Random bytes, since some disks don't store zeros. */
function growTo(file: SyncFile, size: number): boolean {
  const block = new Uint8Array(MEGABYTE);
  for (let at = 0; at < block.length; at += 65_536) crypto.getRandomValues(block.subarray(at, at + 65_536));
  try {
    for (let at = file.getSize(); at < size; at += block.length)
      if (file.write(block, { at }) < block.length) return false;
    file.flush();
    return true;
  } catch {
    return false;
  }
}
