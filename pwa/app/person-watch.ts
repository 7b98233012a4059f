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

/** Starts asking, for the page's whole life; the page's start has just asked by itself. */
export function watchPerson(): void {
  setInterval(askIfDue, EVERY_MS);
  window.addEventListener('focus', askIfDue);
  document.addEventListener('visibilitychange', () => {
    catchUp();
    askIfDue();
  });
}
