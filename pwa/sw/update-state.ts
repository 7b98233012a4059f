/** Whether a new version waits for a yes; apart from `register.ts`, which the first screen does without. */

let waiting: ServiceWorker | null = null;
let failures = 0;
const listeners = new Set<() => void>();

/** True when a new version waits for a yes. */
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

/** How often it was accepted and could not take over, because what it lacked was not to be had. */
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
