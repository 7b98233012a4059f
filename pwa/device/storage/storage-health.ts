/**
 * How well this device keeps what is entered on it, for whoever should be told; the recording and its keepers say it.
 */
import type { Places, Room } from '#contract/devices/device-storage.ts';

export interface StorageHealth {
  /** The databases answer; null before anybody has looked. */
  readonly opens: boolean | null;
  /** Null before anybody has looked. */
  readonly places: Places | null;
  /** Null before anybody has looked. */
  readonly room: Room | null;
  /** The browser has promised to keep what lies here; null before anybody has asked, or where it promises nothing to anybody. */
  readonly persisted: boolean | null;
}

/** False for a page that came without https, for which a browser keeps neither files nor a worker. A server has no such thing. */
export const IS_SECURE = typeof isSecureContext === 'undefined' || isSecureContext;

const UNKNOWN: StorageHealth = { opens: null, places: null, room: null, persisted: null };
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
  if ((Object.keys(after) as (keyof StorageHealth)[]).every((fact) => after[fact] === health[fact])) return;
  health = after;
  for (const listener of listeners) listener();
}

export function subscribeStorageHealth(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
