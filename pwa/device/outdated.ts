/**
 * Whether a newer version in another tab has taken the databases: this tab can neither read nor store anything then.
 */

let outdated = false;
const listeners = new Set<() => void>();

/** True once that has happened. */
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
