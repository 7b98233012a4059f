/** How well a till keeps what is entered on it: as it says itself, and when the office should know. */

/**
 * two: every receipt lies in two places of its browser; one: that browser has no second place, or keeps it in one store
 * with the first; failing: the second place took a receipt no more, and the last ones lie in the first alone.
 */
export const PLACES = ['two', 'one', 'failing'] as const;
export type Places = (typeof PLACES)[number];

/** low: the disk is nearly full; none: the last receipt found no room. */
export const ROOMS = ['ample', 'low', 'none'] as const;
export type Room = (typeof ROOMS)[number];

/** What a till has said of it; null for what it has not. */
export interface DeviceStorage {
  places: Places | null;
  room: Room | null;
}

/**
 * no: nothing to say; low: somebody should see to it; bad: receipts are not recorded, or one fault away from being
 * lost.
 */
export type StorageFailure = 'no' | 'low' | 'bad';

export function storageFailure({ places, room }: DeviceStorage): StorageFailure {
  if (room === 'none' || places === 'failing') return 'bad';
  return room === 'low' || places === 'one' ? 'low' : 'no';
}
