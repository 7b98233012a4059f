/**
 * State of this tab after a newer version in another tab has upgraded the databases: it can no longer read or store
 * anything.
 */

let outdated = false;
const listeners = new Set<() => void>();

export function isOutdated(): boolean {
  return outdated;
}

export function noteOutdated(): void {
  outdated = true;
  for (const listener of listeners) listener();
}

export function subscribeOutdated(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
