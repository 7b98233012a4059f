/** Asks for the person from time to time: a decision or role of the back office must show in a shop left open for days. */
import { readConnection } from '../device/database/connection.ts';
import { catchUpWithOtherTabs, readPresence } from '../device/person/session.ts';
import { isLeaving } from '../net/leaving.ts';
import { confirmPerson } from '../queries/session.ts';

const EVERY_MS = 60_000;
/** Shortest interval: a tab may be shown again and again. */
const MIN_INTERVAL_MS = 10_000;

let confirmedAt = Date.now();

function confirmIfDue(): void {
  const { status } = readPresence();
  if (document.visibilityState !== 'visible' || readConnection().reachable === false) return;
  // A guest's page repeats a logout that has not reached the server: the browser still has that session's cookies.
  if (status !== 'online' && status !== 'offline' && !isLeaving()) return;
  // A clock that has been set back must not stop the checks.
  if (Math.abs(Date.now() - confirmedAt) < MIN_INTERVAL_MS) return;
  confirmedAt = Date.now();
  void confirmPerson();
}

function syncWithOtherTabs(): void {
  if (document.visibilityState !== 'visible') return;
  catchUpWithOtherTabs().catch((error: unknown) => console.error('What other tabs did could not be read', error));
}

/** Hides the page without a transition, for which a leaving page has no frame left. Scroll position and focus stay. */
function conceal(): void {
  const { style } = document.documentElement;
  style.setProperty('transition', 'none', 'important');
  style.opacity = '0';
}

function reveal(): void {
  const { style } = document.documentElement;
  style.removeProperty('transition');
  style.removeProperty('opacity');
}

/** A page restored by Back stays hidden until its person is confirmed, since it still shows that person's data. */
async function confirmReturned(): Promise<void> {
  await catchUpWithOtherTabs();
  confirmedAt = Date.now();
  if (readPresence().person !== null) await confirmPerson();
}

/** Starts the checks, for the page's lifetime; the page's start has just made the first one. */
export function watchPerson(): void {
  setInterval(confirmIfDue, EVERY_MS);
  window.addEventListener('focus', confirmIfDue);
  document.addEventListener('visibilitychange', () => {
    syncWithOtherTabs();
    confirmIfDue();
  });
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted && readPresence().person !== null) conceal();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    confirmReturned()
      .catch((error: unknown) => console.error('Who is here could not be read', error))
      .finally(reveal);
  });
}
