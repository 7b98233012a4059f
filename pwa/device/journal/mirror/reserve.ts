/**
 * Megabytes that are kept for a full disk: let go when a write fails, they make room for hundreds of sales. A browser
 * does not say how much room the disk has, so keeping them whole is also how a disk that fills up is noticed early.
 */
import type { Folder } from './mirror-store.ts';
import { openFolder, sizeIn } from './opfs.ts';
import type { SyncFile } from './segment.ts';

const RESERVE_FILE = 'reserve';
const MEGABYTE = 1024 * 1024;
const RESERVE_BYTES = 8 * MEGABYTE;
/** Room that must be there besides, or the disk counts as nearly full. */
const BESIDES_BYTES = 4 * MEGABYTE;

/**
 * Makes the reserve whole; false when the disk has no room for that and some more. Another tab that does the same is
 * believed.
 */
export async function fillReserve(folder: Folder): Promise<boolean> {
  const file = await folder.take(RESERVE_FILE);
  if (file === null) return true;
  try {
    const isWhole = file.getSize() >= RESERVE_BYTES;
    const isAmple = grown(file, RESERVE_BYTES + BESIDES_BYTES);
    // On a disk that is nearly full half of what was left stays free: the databases need it first.
    const size = isAmple || isWhole ? RESERVE_BYTES : Math.floor(file.getSize() / 2);
    file.truncate(size);
    file.flush();
    return isAmple;
  } finally {
    file.close();
  }
}

/** Whether the reserve that was kept on this device is no longer whole: nothing that can wait should be written then. */
export async function isReserveSpent(): Promise<boolean> {
  try {
    const folder = await openFolder(false);
    const size = folder === null ? null : await sizeIn(folder, RESERVE_FILE);
    return size !== null && size < RESERVE_BYTES;
  } catch {
    // No such place, or its file is being written at this moment.
    return false;
  }
}

/** Lets the reserve go. */
export async function releaseReserve(folder: Folder): Promise<void> {
  const file = await folder.take(RESERVE_FILE);
  if (file === null) return;
  try {
    file.truncate(0);
    file.flush();
  } finally {
    file.close();
  }
}

/** Whether it could be grown to that size; not with zeros, which some disks don't store. */
function grown(file: SyncFile, size: number): boolean {
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
