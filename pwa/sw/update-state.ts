/** State of a newer version that has arrived; apart from `register.ts`, which the first screen works without. */

let isReady = false;
let failures = 0;
const listeners = new Set<() => void>();

/**
 * True once a version newer than this page's has been installed. It stays true until the page is loaded again: another
 * tab may apply that version, or a later one may replace it, and this page is an old one all the same.
 */
export function isUpdateReady(): boolean {
  return isReady;
}

export function subscribeUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Number of failed attempts to apply it, because its missing files could not be fetched. */
export function updateFailures(): number {
  return failures;
}

export function noteUpdateFailure(): void {
  failures += 1;
  for (const listener of listeners) listener();
}

/** Call when a newer version waits: the first one, or one that replaces the one that waited. */
export function noteUpdate(): void {
  isReady = true;
  failures = 0;
  for (const listener of listeners) listener();
}
