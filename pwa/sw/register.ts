/**
 * The page's only contact with its worker: registers it, checks for new versions, and applies one when a person agrees.
 * A new version never takes over by itself, since a sale may be half-entered.
 */
import { messageSW, Workbox } from 'workbox-window';
import type { SkipWaitingAnswer } from './messages.ts';
import { noteUpdateFailure, setWaiting, waitingWorker } from './update-state.ts';

const CHECK_MS = 30 * 60_000;
/** Shortest time between two checks: tabs are shown more often than that. */
const CHECK_MIN_INTERVAL_MS = 60_000;

/**
 * Lets the new version take over and reloads this page once it has. Other tabs stay on the old build until they reload;
 * both builds can read the rows of either. A version that lacks files on this device and can't fetch them does not take
 * over.
 */
export function applyUpdate(): void {
  const worker = waitingWorker();
  if (worker === null) return;
  let reloaded = false;
  const reloadOnce = () => {
    if (reloaded) return;
    reloaded = true;
    window.location.reload();
  };
  // The listener exists only during this attempt: a controller also changes when the very first worker claims the page,
  // or when another tab applies the version while a sale is half-entered here.
  const armed = new AbortController();
  const { signal } = armed;
  navigator.serviceWorker.addEventListener('controllerchange', reloadOnce, { signal });
  // A page loaded without its worker gets no controller, but the new worker still becomes active.
  worker.addEventListener(
    'statechange',
    () => {
      if (worker.state === 'activated') reloadOnce();
    },
    { signal },
  );
  void messageSW(worker, { type: 'SKIP_WAITING' }).then((answer: SkipWaitingAnswer) => {
    if (answer.whole) return;
    armed.abort();
    noteUpdateFailure();
  });
}

/**
 * Registers the worker after the page has loaded; without service workers (plain http, old browsers) the shop works
 * online.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registering = new Workbox('/sw.js', { scope: '/' });
  registering.addEventListener('waiting', ({ sw }) => setWaiting(sw ?? null));
  await registering.register();

  let checkedAt = Date.now();
  const check = () => {
    if (Date.now() - checkedAt < CHECK_MIN_INTERVAL_MS) return;
    checkedAt = Date.now();
    // Without a network this check fails; a later one succeeds.
    registering.update().catch(() => undefined);
  };
  setInterval(check, CHECK_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
}
