/**
 * Keeps the copy of the catalogue on this device fresh while the shop is open: at an idle moment after the start, on
 * focus, when the server answers again, after a login, and each minute.
 */
import { catalogueCopy } from '../device/catalogue/catalog-cache.ts';
import { readConnection } from '../device/database/connection.ts';
import { readPresence, subscribePresence } from '../device/person/session.ts';
import { isOutOfReach, RefusedError } from '../net/errors.ts';
import { syncCatalogue, syncFigures } from '../queries/catalog-sync.ts';
import { keepTinyPictures } from '../sw/keep-tiny-pictures.ts';
import { onReconnect } from './connection-watch.ts';

const EVERY_MS = 60_000;
/** Shortest interval: a tab may be shown again and again. */
const MIN_INTERVAL_MS = 10_000;
const FIRST_DOWNLOAD_AFTER_MS = 2_500;
const IDLE_AT_LATEST_MS = 2_000;

let running: Promise<void> | null = null;
let startedAt = 0;

/** Refreshes the copy, one refresh at a time; a failure is repeated at the next occasion. */
function refreshCopy(): Promise<void> {
  startedAt = Date.now();
  running ??= syncCatalogue()
    .then(() => {
      void keepTinyPictures();
      return syncFigures();
    })
    .catch((error: unknown) => {
      // Without a network or the right to it; the screen shows both elsewhere.
      if (!isOutOfReach(error) && !(error instanceof RefusedError))
        console.error('The copy of the catalogue was not refreshed', error);
    })
    .finally(() => {
      running = null;
    });
  return running;
}

let queued: Promise<void> | null = null;

/** Starts a refresh after this moment: the current one may have read the feed before the latest change. */
export function refreshCopyAgain(): Promise<void> {
  queued ??= (running ?? Promise.resolve()).then(() => {
    queued = null;
    return refreshCopy();
  });
  return queued;
}

function refreshIfDue(): void {
  if (document.visibilityState !== 'visible') return;
  catalogueCopy.catchUp().catch((error: unknown) => console.error('The copy of the catalogue cannot be read', error));
  if (readConnection().reachable === false) return;
  // A clock that has been set back must not stop the refreshes.
  if (Math.abs(Date.now() - startedAt) >= MIN_INTERVAL_MS) void refreshCopy();
}

/** Refreshes after a login: the person may see figures that are not on this device yet. */
function refreshForPerson(): void {
  let refreshedFor: string | null = null;
  subscribePresence(() => {
    const { person, status } = readPresence();
    if (person === null) refreshedFor = null;
    if (person === null || status !== 'online' || refreshedFor === `${person._id} ${person.role}`) return;
    refreshedFor = `${person._id} ${person.role}`;
    // Runs after the current refresh, which may have been for the former person.
    void refreshCopyAgain();
  });
}

/** Refreshes after the start; a first download waits, since it takes a second of a phone that a visitor begins to use. */
async function refreshFirst(): Promise<void> {
  await catalogueCopy.load();
  const wait = catalogueCopy.read().complete ? 0 : FIRST_DOWNLOAD_AFTER_MS;
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => void refreshCopy(), { timeout: IDLE_AT_LATEST_MS });
    else void refreshCopy();
  }, wait);
}

export function watchCopy(): void {
  const start = () => void refreshCopy();
  startedAt = Date.now();
  // A browser that forbids storage has no copy to refresh.
  refreshFirst().then(
    () => {
      setInterval(refreshIfDue, EVERY_MS);
      window.addEventListener('focus', refreshIfDue);
      document.addEventListener('visibilitychange', refreshIfDue);
      window.addEventListener('pageshow', refreshIfDue);
      onReconnect(start);
      refreshForPerson();
    },
    (error: unknown) => console.warn('No copy of the catalogue on this device', error),
  );
}
