/**
 * How well this device keeps what is entered on it, for whoever should be told; the recording and its keepers say it.
 */
import type { Places, Room } from '#contract/devices/device-storage.ts';

export interface StorageHealth {
  /** Null before anybody has looked. */
  readonly places: Places | null;
  readonly room: Room;
  /** The browser has promised to keep what lies here; null before anybody has asked, or where it promises nothing to anybody. */
  readonly persisted: boolean | null;
}

const UNKNOWN: StorageHealth = { places: null, room: 'ample', persisted: null };
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
  if (after.places === health.places && after.room === health.room && after.persisted === health.persisted) return;
  health = after;
  for (const listener of listeners) listener();
}

export function subscribeStorageHealth(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
