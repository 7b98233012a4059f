/** Reliability of a till's storage, as the till reports it, and when the office should act. */

/**
 * two: every receipt is kept in two places of its browser. one: the browser has no second place, or keeps it in one store with the first.
 * failing: the second place no longer accepts receipts, and the latest ones are in the first alone.
 */
export const PLACES = ['two', 'one', 'failing'] as const;
export type Places = (typeof PLACES)[number];

/** low: the disk is nearly full; none: the last receipt did not fit. */
export const ROOMS = ['ample', 'low', 'none'] as const;
export type Room = (typeof ROOMS)[number];

/** The storage as the till reports it; null for what it has not reported. */
export interface DeviceStorage {
  places: Places | null;
  room: Room | null;
}

/** no: no failure; low: somebody should look at the till; bad: receipts are not recorded, or one fault would lose them. */
export type StorageFailure = 'no' | 'low' | 'bad';

/** The failure that the office is shown; a till that has reported nothing has none. */
export function storageFailure({ places, room }: DeviceStorage): StorageFailure {
  if (room === 'none' || places === 'failing') return 'bad';
  return room === 'low' || places === 'one' ? 'low' : 'no';
}
