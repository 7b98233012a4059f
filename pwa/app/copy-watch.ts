/** Keeps the device's copy of the catalogue fresh while the shop is open: at start when idle, on focus, on return, each minute. */
import { isOutOfReach, RefusedError } from '../net/errors.ts';
import { syncCatalogue, syncFigures } from '../queries/catalog-sync.ts';
import { readConnection } from '../local/connection.ts';
import { onReconnect } from './connection-watch.ts';

const EVERY_MS = 60_000;
/** Coming back to a tab again and again is no reason to ask each time. */
const AT_MOST_EVERY_MS = 10_000;

let running: Promise<void> | null = null;
let startedAt = 0;

/** One refresh at a time; a failure is left to the next occasion. */
export function refreshCopy(): Promise<void> {
  startedAt = Date.now();
  running ??= syncCatalogue()
    .then(() => syncFigures())
    .catch((error: unknown) => {
      // Without a network, or not allowed: both are said elsewhere on the screen.
      if (!isOutOfReach(error) && !(error instanceof RefusedError)) console.error('The copy of the catalogue was not refreshed', error);
    })
    .finally(() => {
      running = null;
    });
  return running;
}

function refreshIfDue(): void {
  if (document.visibilityState !== 'visible' || readConnection().reachable === false) return;
  if (Date.now() - startedAt >= AT_MOST_EVERY_MS) void refreshCopy();
}

/** Starts once the first screen has had its turn. */
export function watchCopy(): void {
  const start = () => void refreshCopy();
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 4_000 });
  else setTimeout(start, 1_500);
  setInterval(refreshIfDue, EVERY_MS);
  window.addEventListener('focus', refreshIfDue);
  document.addEventListener('visibilitychange', refreshIfDue);
  onReconnect(start);
}
