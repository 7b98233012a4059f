/**
 * Asks now and then who is here: an application approved, a role given or taken away in the back office must show in a
 * shop that stays open for days.
 */
import { readConnection } from '../device/connection.ts';
import { catchUpWithOtherTabs, readPresence } from '../device/person/session.ts';
import { confirmPerson } from '../queries/session.ts';

const EVERY_MS = 60_000;
/** Coming back to a tab again and again is no reason to ask each time. */
const AT_MOST_EVERY_MS = 10_000;

let askedAt = Date.now();

function askIfDue(): void {
  const { status } = readPresence();
  if (document.visibilityState !== 'visible' || readConnection().reachable === false) return;
  if ((status !== 'online' && status !== 'offline') || Date.now() - askedAt < AT_MOST_EVERY_MS) return;
  askedAt = Date.now();
  void confirmPerson();
}

function catchUp(): void {
  if (document.visibilityState !== 'visible') return;
  catchUpWithOtherTabs().catch((error: unknown) => console.error('What other tabs did could not be read', error));
}

/** At once: a page that goes has no frame left for a transition. Place and focus stay. */
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

/** The page comes back by Back as it was left: nothing that it shows of a person is seen before it is known who is here. */
async function confirmReturned(): Promise<void> {
  await catchUpWithOtherTabs();
  askedAt = Date.now();
  if (readPresence().person !== null) await confirmPerson();
}

/** Starts asking, for the page's whole life; the page's start has just asked by itself. */
export function watchPerson(): void {
  setInterval(askIfDue, EVERY_MS);
  window.addEventListener('focus', askIfDue);
  document.addEventListener('visibilitychange', () => {
    catchUp();
    askIfDue();
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
