/** What backups, restores and moves prepare in the folder of the data, and what killed ones left of that. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** None of them takes so long. */
const LEFT_MS = 24 * 3_600_000;

/** Removes what has been lying there for longer than any of them takes. */
export async function removeLeftovers(dataDir: string, now: Date): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((one) => /^\.(?:restoring|moving|backing-up)-/.test(one))) {
    const path = join(dataDir, name);
    if (now.getTime() - (await stat(path)).mtimeMs > LEFT_MS) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Makes an empty folder of its own for one restore or move, and removes what others left long ago. Two of the same
 * moment share none: what a killed one left is a hard link of the shop's database at times, which nobody may write into.
 */
export async function prepareFolder(dataDir: string, act: 'restoring' | 'moving', now: Date): Promise<string> {
  await removeLeftovers(dataDir, now);
  return mkdtemp(join(dataDir, `.${act}-`));
}

/** The moment in digits, to the millisecond: names what a restore or a move sets aside. */
export const stampOf = (now: Date): string => now.toISOString().replace(/\D/g, '');
