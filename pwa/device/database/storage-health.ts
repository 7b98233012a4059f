/** State of this device's storage for the screens; the modules that record and keep data report it. */
import type { Places, Room } from '#contract/devices/device-storage.ts';
import { watched } from './watched.ts';

export interface StorageHealth {
  /** The databases answer; null before the first check. */
  readonly opens: boolean | null;
  /** Null before the first check. */
  readonly places: Places | null;
  /** Places of the sellers' PINs; null while there are none, or before the first copy of them. */
  readonly pins: 'one' | 'two' | null;
  /** Null before the first check. */
  readonly room: Room | null;
  /** The browser has promised not to delete the data; null before the first check, or without such promises. */
  readonly persisted: boolean | null;
}

/** False for a page without https, for which a browser keeps neither files nor a worker. True on a server. */
export const IS_SECURE = typeof isSecureContext === 'undefined' || isSecureContext;

export const storageHealth = watched<StorageHealth>({
  opens: null,
  places: null,
  pins: null,
  room: null,
  persisted: null,
});
export const { read: readStorageHealth, subscribe: subscribeStorageHealth } = storageHealth;

export function noteStorageHealth(change: Partial<StorageHealth>): void {
  const before = readStorageHealth();
  const facts = Object.keys(change) as (keyof StorageHealth)[];
  if (facts.some((fact) => change[fact] !== before[fact])) storageHealth.set({ ...before, ...change });
}
