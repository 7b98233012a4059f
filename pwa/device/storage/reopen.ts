/**
 * Databases that broke are opened anew without a reload. A full disk makes a browser close all of them at once, and
 * Dexie refuses for ever what failed to open once.
 */
import { Dexie, RangeSet } from 'dexie';
import { catalogueDb, deviceDb, journalDb } from '../database.ts';
import { freeRoom, isFull } from './free-room.ts';
import { isOutdated } from '../outdated.ts';

const DATABASES = [catalogueDb, deviceDb, journalDb];

/**
 * Lets go of the databases' connections: what is asked next opens them. Not where a newer version in another tab has
 * taken them.
 */
export function letGoOfDatabases(): void {
  if (!isOutdated()) for (const db of DATABASES) db.close({ disableAutoOpen: false });
}

/** A page that is at a large write answers late. */
const ANSWER_MS = 10_000;

/** Whether the databases can be read. */
export async function databasesAnswer(): Promise<boolean> {
  const asked = [journalDb.series.count(), deviceDb.session.count(), catalogueDb.meta.count()];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), ANSWER_MS)));
  const read = Promise.all(asked).then(
    () => true,
    () => false,
  );
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
}

/**
 * Opens what had failed, and says so to everything that watches the databases. @returns true when they are open again
 */
export async function reopenFailed(): Promise<boolean> {
  const failed = isOutdated() ? [] : DATABASES.filter((db) => db.hasFailed());
  if (failed.length === 0) return false;
  for (const db of failed) db.close({ disableAutoOpen: false });
  try {
    await Promise.all(failed.map((db) => db.open()));
  } catch (error) {
    // The next round tries again, with whatever room this makes.
    if (isFull(error)) await freeRoom();
    return false;
  }
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[[]]]) });
  return true;
}
