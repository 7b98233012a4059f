/** How well this device keeps what is entered on it, for whoever should be told; the recording and its keepers say it. */

export interface StorageHealth {
  /**
   * two: every receipt lies in two places; one: this browser has no second one; failing: the second one took a receipt no more, and
   * the last is in the first alone. Null before anybody has looked.
   */
  readonly places: 'two' | 'one' | 'failing' | null;
  /** low: the disk is nearly full; none: the last receipt found no room. */
  readonly room: 'ample' | 'low' | 'none';
}

const UNKNOWN: StorageHealth = { places: null, room: 'ample' };
let health = UNKNOWN;
const listeners = new Set<() => void>();

/** The same object until something changes. */
export function readStorageHealth(): StorageHealth {
  return health;
}

export function storageHealthBeforeHydration(): StorageHealth {
  return UNKNOWN;
}

export function noteStorageHealth(change: Partial<StorageHealth>): void {
  const after = { ...health, ...change };
  if (after.places === health.places && after.room === health.room) return;
  health = after;
  for (const listener of listeners) listener();
}

export function subscribeStorageHealth(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
