/** The page's background work for the journal: the mirror in step, broken databases reopened, the room checked. */
import { liveQuery } from 'dexie';
import { restoreFromMirror } from './durable/restore-from-mirror.ts';
import { deviceDb, journalDb } from './database/database.ts';
import { liveQueriesResumed } from './database/live-query-pause.ts';
import { catchUpMirror } from './durable/keep-mirror.ts';
import { idsIn } from './durable/rows-in-state.ts';
import { deletePictures } from './database/disk-full.ts';
import { isMirrorOpen, openMirror, placesWith } from './journal/mirror/mirror.ts';
import { keepSellers, restoreSellers } from './person/kept-sellers.ts';
import { isOutdated } from './database/outdated.ts';
import { isAway, releasable, timesAway } from './database/releasable.ts';
import { canReadDatabases, reopenFailed } from './storage/reopen.ts';
import { noteStorageHealth } from './database/storage-health.ts';

/** The mirror follows once rows have come to rest, or now and then; rows it restores meanwhile are sent again and booked once. */
const REST_MS = 2_000;
const AT_LATEST_MS = 10_000;
const REOPEN_EVERY_MS = 4_000;
const CHECK_EVERY_MS = 5 * 60_000;
const FIRST_CHECK_MS = 3_000;
/** Least free part of the browser's quota, if it reports one. */
const MIN_FREE_BYTES = 50 * 1024 * 1024;

const failed = (error: unknown) => console.error('The journal is not looked after', error);

/** Starts the work for the page's lifetime. In a browser that forbids databases it does nothing. */
export function watchStorage(): void {
  if (releasable === undefined) return;
  setInterval(() => void checkDatabases(), REOPEN_EVERY_MS);
  const catchUpSoon = debounce(() => void catchUpIfNeeded().catch(failed), REST_MS, AT_LATEST_MS);
  const keepSellersSoon = debounce(() => void keepSellers().catch(failed), REST_MS, AT_LATEST_MS);
  void restoreFromMirror()
    .then(restoreSellers)
    .catch(failed)
    .then(() => {
      liveQuery(() => deviceDb.pins.toArray().catch(() => null)).subscribe({ next: keepSellersSoon, error: failed });
      // Failures are caught, since a live query that fails ends for good.
      const marks = liveQuery(async () => {
        await liveQueriesResumed();
        return marksOfRows().catch(() => null);
      });
      marks.subscribe({ next: catchUpSoon, error: failed });
      const check = async () => void ((await isTill().catch(() => false)) && (await checkRoom()));
      setTimeout(() => void check(), FIRST_CHECK_MS);
      setInterval(() => void check(), CHECK_EVERY_MS);
    });
}

/** Debounces: `work` runs `restMs` after the last call, and no later than `latestMs` after the first. */
export function debounce(work: () => void, restMs: number, latestMs: number): () => void {
  let waiting: { timer: ReturnType<typeof setTimeout>; latest: number } | undefined;
  return () => {
    clearTimeout(waiting?.timer);
    const latest = waiting?.latest ?? performance.now() + latestMs;
    const timer = setTimeout(
      () => {
        waiting = undefined;
        work();
      },
      Math.min(restMs, Math.max(0, latest - performance.now())),
    );
    waiting = { timer, latest };
  };
}

/** Reopens failed databases; rows that the browser has dropped are restored from the mirror. */
async function checkDatabases(): Promise<void> {
  // The databases belong to a newer version in another tab, and the page shows a notice about it.
  if (isOutdated() || isAway()) return;
  const at = timesAway();
  try {
    if ((await reopenFailed()) || isMirrorOpen()) {
      await restoreFromMirror();
      await restoreSellers();
    }
  } catch (error) {
    failed(error);
  }
  const opens = await canReadDatabases();
  // A wait that an absence interrupted says nothing about the databases.
  if (timesAway() === at) noteStorageHealth({ opens });
}

/** Checks the storage at once, for the till's screen, which shows its state also before the first receipt. */
export async function checkStorage(): Promise<void> {
  await checkRoom();
  await checkDatabases();
}

/** A value that changes whenever a row or a closing starts or stops waiting, or the series changes. */
async function marksOfRows(): Promise<unknown> {
  return [
    await idsIn('queued', 'attention'),
    await journalDb.shifts.toArray(),
    (await journalDb.series.get('series'))?.prefix,
  ];
}

/** Shoppers' devices need no mirror before a row waits on them. */
async function catchUpIfNeeded(): Promise<void> {
  const isOfTill = await isTill();
  if (isOfTill || (await journalDb.rows.count()) > 0) await catchUpMirror();
  // A device that has just become a till is checked without waiting for the next round.
  if (isOfTill && !hasCheckedRoom) await checkRoom();
}

let hasCheckedRoom = false;

async function isTill(): Promise<boolean> {
  const series = await journalDb.series.get('series');
  return series !== undefined && series.prefix !== null;
}

/** Fills the reserve and reports a nearly full disk. For tills only: a shopper's phone should not give up megabytes. */
async function checkRoom(): Promise<void> {
  try {
    noteStorageHealth({ persisted: (await navigator.storage?.persisted?.()) ?? null });
    const mirror = await openMirror();
    noteStorageHealth({ places: placesWith(mirror) });
    hasCheckedRoom = true;
    const isAmple = (mirror === null || (await mirror.ask({ call: 'keepRoom' }))) && (await isQuotaAmple());
    noteStorageHealth({ room: isAmple ? 'ample' : 'low' });
    if (!isAmple) await deletePictures();
  } catch (error) {
    failed(error);
  }
}

async function isQuotaAmple(): Promise<boolean> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined || quota - usage >= MIN_FREE_BYTES;
}
