/** Reopens databases that a full disk made the browser close: Dexie never retries one that failed to open. */
import { Dexie, RangeSet } from 'dexie';
import { catalogueDb, deviceDb, journalDb } from '../database/database.ts';
import { freeSpace, isDiskFull } from './free-space.ts';
import { isAway } from '../database/releasable.ts';
import { isOutdated } from '../database/outdated.ts';

const DATABASES = [catalogueDb, deviceDb, journalDb];

/** Closes the connections; the next query opens them. Not after a newer version's upgrade, nor while the page is away. */
export function closeDatabases(): void {
  if (!isOutdated() && !isAway()) for (const db of DATABASES) db.close({ disableAutoOpen: false });
}

/** Timeout: a page with a large write in progress answers late. */
const ANSWER_MS = 10_000;

export async function canReadDatabases(): Promise<boolean> {
  const reads = [journalDb.series.count(), deviceDb.session.count(), catalogueDb.meta.count()];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), ANSWER_MS)));
  const read = Promise.all(reads).then(
    () => true,
    () => false,
  );
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
}

/** Opens the databases that had failed and makes live queries read again; true when they are open. */
export async function reopenFailed(): Promise<boolean> {
  const failed = isOutdated() ? [] : DATABASES.filter((db) => db.hasFailed());
  if (failed.length === 0) return false;
  for (const db of failed) db.close({ disableAutoOpen: false });
  try {
    await Promise.all(failed.map((db) => db.open()));
  } catch (error) {
    // The next round tries again, with the room that this frees.
    if (isDiskFull(error)) await freeSpace();
    return false;
  }
  rereadAll();
  return true;
}

export function rereadAll(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[[]]]) });
}
