/** Live queries wait while a receipt is written: each of a dozen would take a turn that the seller waits for. */
import { Dexie } from 'dexie';

/** Longest hold, ms: a longer write must not keep the screens outdated. */
export const MAX_HOLD_MS = 400;

let held: { end: Promise<void>; resolveEnd: () => void } | null = null;
let holders = 0;

/** Makes live queries wait until the returned function is called or the longest hold has passed. */
export function pauseLiveQueries(): () => void {
  holders += 1;
  if (held === null) {
    let resolveEnd: () => void = () => undefined;
    const end = new Promise<void>((resolve) => (resolveEnd = resolve));
    held = { end, resolveEnd };
  }
  let isOver = false;
  const release = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    holders -= 1;
    if (holders > 0) return;
    held?.resolveEnd();
    held = null;
  };
  const timer = setTimeout(release, MAX_HOLD_MS);
  return release;
}

/** Resolves when live queries may run. Call it first in a live query: only an `async` one is still observed after it. */
export async function liveQueriesResumed(): Promise<void> {
  // Dexie's own promise: after any other one, Dexie no longer observes the query.
  while (held !== null) await Dexie.Promise.resolve(held.end);
}
