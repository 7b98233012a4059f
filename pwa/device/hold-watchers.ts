/**
 * Live queries wait while a receipt is written and its word drawn: a commit sets a dozen of them off, and on a slow
 * tablet each takes a turn that the seller then waits for. What they would have seen they see afterwards.
 */
import { Dexie } from 'dexie';

/** Whoever is written for so long is no reason any more to show nothing new. */
const AT_MOST_MS = 400;

let held: { end: Promise<void>; letGo: () => void } | null = null;
let holders = 0;

/** From now on live queries wait, until the function returned is called or a moment has passed. */
export function holdWatchers(): () => void {
  holders += 1;
  if (held === null) {
    let letGo: () => void = () => undefined;
    const end = new Promise<void>((resolve) => (letGo = resolve));
    held = { end, letGo };
  }
  let isOver = false;
  const release = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    holders -= 1;
    if (holders > 0) return;
    held?.letGo();
    held = null;
  };
  const timer = setTimeout(release, AT_MOST_MS);
  return release;
}

/**
 * Called first in a live query, which must be an `async` function to be watched past it: resolves when nobody holds it
 * back.
 */
export async function untilWatchersMayRead(): Promise<void> {
  // Dexie's own promise: only over such does a query stay the one that is watched.
  while (held !== null) await Dexie.Promise.resolve(held.end);
}
