/**
 * Files and folders of the shop hold personal data, so other users of the machine, also those of the same group, get no rights to them. On
 * Windows, which has no such modes, the functions change nothing.
 */
import { chmodSync, constants, lstatSync, readdirSync, statSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';

/** Rights of the group and of everybody. */
const OTHERS = 0o077;
/** Rights of the owner, and the special bits. */
const OWN = 0o7700;
/** Marks a folder of all users, such as /tmp. */
const STICKY = 0o1000;

const hasModes = process.platform !== 'win32';

/** Makes every file and folder that this process and its children create private. */
export function createPrivately(): void {
  process.umask(OTHERS);
}

/** True for a path that other users have rights to. */
export const isOpenToOthers = (path: string): boolean => hasModes && (statSync(path).mode & OTHERS) !== 0;

/** Takes others' rights from these paths and all below them. Links below are not followed; what is gone meanwhile is passed over. */
export function closeToOthers(paths: readonly string[]) {
  let closed = 0;
  const left = new Set<string>();
  const close = (path: string, mode: number): void => {
    try {
      chmodSync(path, mode & OWN);
      if (isOpenToOthers(path)) left.add(path);
      else closed += 1;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') left.add(path);
    }
  };
  const visit = (path: string, look: typeof statSync): void => {
    const found = look(path, { throwIfNoEntry: false });
    if (found === undefined || found.isSymbolicLink()) return;
    const isOpen = (found.mode & OTHERS) !== 0;
    if (found.isDirectory() && isOpen && (found.mode & STICKY) !== 0) return void left.add(path);
    // The contents come first, so that an interrupted start finds the folder open and closes them again.
    if (found.isDirectory()) for (const name of namesIn(path)) visit(join(path, name), lstatSync);
    if (isOpen) close(path, found.mode);
  };
  if (hasModes) for (const path of paths) visit(path, statSync);
  return {
    /** Number of files and folders that other users had rights to. */
    closed,
    /** Those that stay open: another user's, those of a disk without modes, a folder of all users. */
    left: [...left],
  };
}

/** Names in a folder; empty when it is gone, or closed to this user. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Copies a file or a folder. Unlike other new files, a copy would have the mode of its source, whatever the umask. */
export async function copyPrivately(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, dereference: true, mode: constants.COPYFILE_FICLONE });
  closeToOthers([to]);
}
