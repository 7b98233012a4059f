/**
 * What this page does for the journal behind the screens: the mirror kept up, broken databases opened anew, room
 * watched.
 */
import { liveQuery } from 'dexie';
import { bringBack } from '../journal/bring-back.ts';
import { deviceDb, journalDb } from '../database.ts';
import { untilWatchersMayRead } from '../hold-watchers.ts';
import { catchUpMirror } from '../journal/keep-mirror.ts';
import { idsIn } from '../journal/rows-in-state.ts';
import { dropPictures } from './make-room.ts';
import { isMirrorOpen, openMirror, placesWith } from '../journal/mirror/mirror.ts';
import { keepSellers, restoreSellers } from '../person/kept-sellers.ts';
import { isOutdated } from '../outdated.ts';
import { databasesAnswer, reopenFailed } from './reopen.ts';
import { noteStorageHealth } from './storage-health.ts';

/**
 * Rows settle one after the other; the mirror hears of them together, once they have come to rest or, of a long queue,
 * from time to time. Until then they come back from it as they were recorded, and sent twice they are one at the server.
 */
const REST_MS = 2_000;
const AT_LATEST_MS = 10_000;
const REOPEN_EVERY_MS = 4_000;
const LOOK_EVERY_MS = 5 * 60_000;
/** The first screens come first. */
const FIRST_LOOK_MS = 3_000;
/** Of the browser's own allowance, where it names one. */
const LEAST_QUOTA_BYTES = 50 * 1024 * 1024;

const failed = (error: unknown) => console.error('The journal is not looked after', error);

/** Starts it, for the page's whole life. In a browser that forbids databases there is nothing to look after. */
export function watchStorage(): void {
  if (typeof indexedDB === 'undefined') return;
  setInterval(() => void lookAtDatabases(), REOPEN_EVERY_MS);
  const catchUpSoon = onceAtRest(() => void catchUpIfNeeded().catch(failed), REST_MS, AT_LATEST_MS);
  const keepSellersSoon = onceAtRest(() => void keepSellers().catch(failed), REST_MS, AT_LATEST_MS);
  void bringBack()
    .then(restoreSellers)
    .catch(failed)
    .then(() => {
      liveQuery(() => deviceDb.pins.toArray().catch(() => null)).subscribe({ next: keepSellersSoon, error: failed });
      // Whatever fails here is looked at again: a query that fails would end for good.
      const marks = liveQuery(async () => {
        await untilWatchersMayRead();
        return marksOfRows().catch(() => null);
      });
      marks.subscribe({ next: catchUpSoon, error: failed });
      const look = async () => void ((await isTill().catch(() => false)) && (await lookAtRoom()));
      setTimeout(() => void look(), FIRST_LOOK_MS);
      setInterval(() => void look(), LOOK_EVERY_MS);
    });
}

/** Does the work once nobody has called for `restMs`, and no later than `latestMs` after the first call. */
export function onceAtRest(work: () => void, restMs: number, latestMs: number): () => void {
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

/** Opens again what had failed; what a browser has dropped meanwhile comes back from the mirror. */
async function lookAtDatabases(): Promise<void> {
  // They belong to a newer version in another tab, and the page says so.
  if (isOutdated()) return;
  try {
    if ((await reopenFailed()) || isMirrorOpen()) {
      await bringBack();
      await restoreSellers();
    }
  } catch (error) {
    failed(error);
  }
  noteStorageHealth({ opens: await databasesAnswer() });
}

/** For the till's screen, which says how well receipts are kept: looks at once, also before the first receipt. */
export async function lookAtStorage(): Promise<void> {
  await lookAtRoom();
  await lookAtDatabases();
}

/** Changes whenever a row or a closing comes to wait or no longer waits, or the series is another. */
async function marksOfRows(): Promise<unknown> {
  return [
    await idsIn('queued', 'attention'),
    await journalDb.shifts.toArray(),
    (await journalDb.series.get('series'))?.prefix,
  ];
}

/** Shoppers' devices need no mirror before something waits on them. */
async function catchUpIfNeeded(): Promise<void> {
  const isOfTill = await isTill();
  if (isOfTill || (await journalDb.rows.count()) > 0) await catchUpMirror();
  // A device that has just become a till need not wait for the next round.
  if (isOfTill && !hasLooked) await lookAtRoom();
}

let hasLooked = false;

async function isTill(): Promise<boolean> {
  const series = await journalDb.series.get('series');
  return series !== undefined && series.prefix !== null;
}

/**
 * Keeps the reserve whole and says when the disk is nearly full. For tills only: megabytes are too much to ask of a
 * shopper's phone.
 */
async function lookAtRoom(): Promise<void> {
  try {
    noteStorageHealth({ persisted: (await navigator.storage?.persisted?.()) ?? null });
    const mirror = await openMirror();
    noteStorageHealth({ places: placesWith(mirror) });
    hasLooked = true;
    const isAmple = (mirror === null || (await mirror.keepRoom())) && (await isQuotaAmple());
    noteStorageHealth({ room: isAmple ? 'ample' : 'low' });
    if (!isAmple) await dropPictures();
  } catch (error) {
    failed(error);
  }
}

async function isQuotaAmple(): Promise<boolean> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined || quota - usage >= LEAST_QUOTA_BYTES;
}
