/** State of a waiting new version; apart from `register.ts`, which the first screen works without. */

let waiting: ServiceWorker | null = null;
let failures = 0;
const listeners = new Set<() => void>();

/** True when a new version waits for a person's agreement. */
export function isUpdateReady(): boolean {
  return waiting !== null;
}

/** The worker of that version. */
export function waitingWorker(): ServiceWorker | null {
  return waiting;
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

export function setWaiting(worker: ServiceWorker | null): void {
  if (waiting === worker) return;
  waiting = worker;
  failures = 0;
  for (const listener of listeners) listener();
}
