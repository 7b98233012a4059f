/**
 * Working folders of backups, restores and moves, and those left by killed processes. The process that fills a folder holds a lock beside
 * it, which the operating system releases when the process ends: the next process removes the folders without a lock holder.
 */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockFile } from '#db/migrations/snapshot.ts';
import { StartError } from '../environment/open-database.ts';

/** Purpose of a working folder in the data folder. */
type Act = 'restoring' | 'moving' | 'backing-up' | 'checking';

const HELD = '.held';
const IN_DATA = /^\.(?:restoring|moving|backing-up|checking)-/;
/** No backup, restore or move takes this long: afterwards a folder without a lock, or with one that cannot be checked, is a leftover. */
export const LEFT_MS = 24 * 3_600_000;
/** The lock of a folder is created just before the folder. */
const LOCK_ALONE_MS = 60_000;
const LOCK_RETRY_MS = 200;

/** A folder that only this process fills. */
export interface HeldFolder {
  readonly folder: string;
  /** Removes the folder, if it is still there, and its lock. */
  readonly release: () => Promise<void>;
}

/** Creates the empty folder and locks it until it is released or the process ends. Throws when it already exists. */
export async function holdFolder(folder: string): Promise<HeldFolder> {
  const file = folder + HELD;
  writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
  // Without working locks the folder counts as a leftover after a day.
  const lock = lockFile(file);
  const unlock = async (): Promise<void> => {
    await rm(file, { force: true });
    if (typeof lock === 'object') lock.release();
  };
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    // An existing folder belongs to another process.
    await unlock();
    throw error;
  }
  const release = async (): Promise<void> => {
    await rm(folder, { recursive: true, force: true });
    await unlock();
  };
  return { folder, release };
}

/** Creates a working folder, and removes leftovers of killed processes. */
export async function prepareFolder(dataDir: string, act: Act, now: Date): Promise<HeldFolder> {
  await removeLeftovers(dataDir, now);
  return holdFolder(join(dataDir, `.${act}-${randomUUID()}`));
}

/** Removes unlocked working folders whose names match; returns their names. */
export async function removeLeftovers(parent: string, now: Date, names: RegExp = IN_DATA): Promise<string[]> {
  const removed: string[] = [];
  const found = (await readdir(parent)).filter((name) => names.test(name));
  for (const name of found) {
    const path = join(parent, name);
    const age = now.getTime() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? now.getTime());
    if (name.endsWith(HELD)) {
      const isAlone = !found.includes(name.slice(0, -HELD.length));
      const lock = isAlone && age > LOCK_ALONE_MS ? lockFile(path) : 'held';
      if (lock !== 'held') await rm(path, { force: true });
      if (typeof lock === 'object') lock.release();
      continue;
    }
    const lock = found.includes(name + HELD) ? lockFile(path + HELD) : 'unknown';
    if (lock === 'held' || (lock === 'unknown' && age <= LEFT_MS)) continue;
    await rm(path, { recursive: true, force: true });
    await rm(path + HELD, { force: true });
    if (typeof lock === 'object') lock.release();
    removed.push(name);
  }
  return removed;
}

async function isHeld(file: string): Promise<boolean> {
  const lock = lockFile(file);
  if (typeof lock === 'object') lock.release();
  if (lock === 'held') await pause(LOCK_RETRY_MS);
  return lock === 'held';
}

/** Refuses a start while the database of this folder is being replaced. Throws `StartError`. */
export async function refuseWhileExchanged(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const act = /^\.(restoring|moving)-.*\.held$/.exec(name)?.[1];
    if (act === undefined) continue;
    // Another starting process may hold it for a moment, for the same check.
    if (!(await isHeld(join(dataDir, name))) || !(await isHeld(join(dataDir, name)))) continue;
    const command = act === 'restoring' ? 'npm run restore' : 'npm run move-to-postgres';
    throw new StartError(`${command} is at work on ${dataDir}: start the server once it has ended`);
  }
}

/** The time as digits, to the millisecond: names the data that a restore or a move sets aside. */
export const timestampOf = (now: Date): string => now.toISOString().replace(/\D/g, '');
