/**
 * The page's only contact with its worker: registers it, looks for new versions now and then, and applies one when a
 * person agrees. A new version never takes over by itself: a sale may be half-entered.
 */
import { messageSW, Workbox } from 'workbox-window';
import type { TakesOver } from './messages.ts';
import { noteUpdateFailure, setWaiting, waitingWorker } from './update-state.ts';

const CHECK_MS = 30 * 60_000;
/** Tabs are looked at often; the server needn't be asked each time. */
const CHECK_AT_MOST_EVERY_MS = 60_000;

/**
 * Lets the new version take over and reloads this page once it has. Other tabs stay on the old build until they reload;
 * what they record can be read by both. A version that is not whole on this device and can't fetch what it lacks stays out.
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
  // Armed only now, and no longer than this attempt: a controller also changes when the very first worker claims the page,
  // or when another tab takes the version while a sale is half-entered here.
  const armed = new AbortController();
  const { signal } = armed;
  navigator.serviceWorker.addEventListener('controllerchange', reloadOnce, { signal });
  // A page loaded past its worker gets no controller, but the new one still becomes active.
  worker.addEventListener(
    'statechange',
    () => {
      if (worker.state === 'activated') reloadOnce();
    },
    { signal },
  );
  void messageSW(worker, { type: 'SKIP_WAITING' }).then((answer: TakesOver) => {
    if (answer.whole) return;
    armed.abort();
    noteUpdateFailure();
  });
}

/** Registers the worker after the page has loaded; without workers (plain http, old browsers) the shop works online. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registering = new Workbox('/sw.js', { scope: '/' });
  registering.addEventListener('waiting', ({ sw }) => setWaiting(sw ?? null));
  await registering.register();

  let checkedAt = Date.now();
  const check = () => {
    if (Date.now() - checkedAt < CHECK_AT_MOST_EVERY_MS) return;
    checkedAt = Date.now();
    // Without a network there is nothing to learn; the next check will.
    registering.update().catch(() => undefined);
  };
  setInterval(check, CHECK_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
}
