/** Registers the worker and looks for versions. None takes over by itself, since a sale may be half-entered. */
import { STAY_AT_WORK, STAY_MS } from './messages.ts';
import { noteUpdate } from './update-state.ts';

const CHECK_MS = 30 * 60_000;
/** Shortest time between two checks: tabs are shown more often than that. */
const CHECK_MIN_INTERVAL_MS = 60_000;

/** Registers the worker, once the page has loaded. Without service workers the shop works online. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/' });
  // The very first version replaces no other one.
  const offer = () => {
    if (registration.waiting === null || registration.active === null) return;
    noteUpdate();
    // No other browser has this property.
    if ('mozInnerScreenX' in window) holdOff(registration);
  };
  // workbox-window follows only the first version found after its registration; a till stays open over many.
  const follow = () => registration.installing?.addEventListener('statechange', offer);
  registration.addEventListener('updatefound', follow);
  follow();
  offer();

  let checkedAt = Date.now();
  const check = () => {
    // A clock that has been set back must not stop the checks.
    if (Math.abs(Date.now() - checkedAt) < CHECK_MIN_INTERVAL_MS) return;
    checkedAt = Date.now();
    // Without a network this check fails; a later one succeeds.
    registration.update().catch(() => undefined);
  };
  setInterval(check, CHECK_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
}

let holding: ReturnType<typeof setTimeout> | undefined;

/**
 * Delays the activation of the waiting version until this page is closed, since a version at work is not replaced. A Firefox that quits activates
 * the waiting version: it deletes the former one, but ends before it has registered the new one, and its next start has no worker.
 */
function holdOff(registration: ServiceWorkerRegistration): void {
  clearTimeout(holding);
  if (registration.waiting === null) return;
  registration.active?.postMessage({ type: STAY_AT_WORK });
  holding = setTimeout(() => holdOff(registration), STAY_MS / 2);
}
