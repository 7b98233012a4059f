/**
 * How well this device keeps what is entered on it, for whoever should be told; the recording and its keepers say it.
 */
import type { Places, Room } from '#contract/devices/device-storage.ts';

export interface StorageHealth {
  /** Null before anybody has looked. */
  readonly places: Places | null;
  readonly room: Room;
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
