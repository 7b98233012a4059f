/**
 * Folders that backups, restores and moves fill, and what killed ones left of them. The process that fills one holds a
 * lock beside it, which the system drops when the process ends: so the next one removes what no living process holds.
 */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockFile } from '#db/snapshot.ts';
import { StartError } from '../open-database.ts';

/** What a folder in the folder of the data is filled for. */
type Act = 'restoring' | 'moving' | 'backing-up' | 'checking';

const HELD = '.held';
const IN_DATA = /^\.(?:restoring|moving|backing-up|checking)-/;
/** No backup, restore or move takes so long: what bears no lock, or one that cannot be asked, is left over after it. */
export const LEFT_MS = 24 * 3_600_000;
/** The lock of a folder is made just before the folder. */
const LOCK_ALONE_MS = 60_000;
const LOOK_AGAIN_MS = 200;

/** A folder that only this process fills. */
export interface HeldFolder {
  readonly folder: string;
  /** Removes the folder, where it still lies there, and its lock. */
  readonly release: () => Promise<void>;
}

/** Makes the empty folder and holds it until it is released or the process ends. Throws when it is there already. */
export async function holdFolder(folder: string): Promise<HeldFolder> {
  const file = folder + HELD;
  writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
  // Where locks don't work the folder counts as left over after a day.
  const lock = lockFile(file);
  const unlock = async (): Promise<void> => {
    await rm(file, { force: true });
    if (typeof lock === 'object') lock.release();
  };
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    // A folder that is there already is somebody else's.
    await unlock();
    throw error;
  }
  const release = async (): Promise<void> => {
    await rm(folder, { recursive: true, force: true });
    await unlock();
  };
  return { folder, release };
}

/** Makes a folder of its own for one act, and removes what killed ones have left. */
export async function prepareFolder(dataDir: string, act: Act, now: Date): Promise<HeldFolder> {
  await removeLeftovers(dataDir, now);
  return holdFolder(join(dataDir, `.${act}-${randomUUID()}`));
}

/** Removes what no living process fills any more, of the folders whose names are such; answers their names. */
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
  if (lock === 'held') await pause(LOOK_AGAIN_MS);
  return lock === 'held';
}

/** Refuses a start while the database of this folder is being exchanged. Throws `StartError`. */
export async function refuseWhileExchanged(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const act = /^\.(restoring|moving)-.*\.held$/.exec(name)?.[1];
    if (act === undefined) continue;
    // Another start may hold it for a moment, to look as this one does.
    if (!(await isHeld(join(dataDir, name))) || !(await isHeld(join(dataDir, name)))) continue;
    const command = act === 'restoring' ? 'npm run restore' : 'npm run move-to-postgres';
    throw new StartError(`${command} is at work on ${dataDir}: start the server once it has ended`);
  }
}

/** The moment in digits, to the millisecond: names what a restore or a move sets aside. */
export const stampOf = (now: Date): string => now.toISOString().replace(/\D/g, '');
