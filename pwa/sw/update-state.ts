/** Whether a new version waits for a yes; apart from `register.ts`, which the first screen does without. */

let waiting: ServiceWorker | null = null;
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

export function setWaiting(worker: ServiceWorker | null): void {
  if (waiting === worker) return;
  waiting = worker;
  for (const listener of listeners) listener();
}
