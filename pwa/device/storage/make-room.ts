/**
 * When the disk is full, pictures go first: they can be had again, a sale can't. What could not be written fails all
 * the same; the next attempt (a second press, the next round of the feed) finds room.
 */
import type { DBCore, DBCoreTransaction, Dexie } from 'dexie';

/** The worker's cache of pictures. */
export const PICTURE_CACHE = 'pictures';

const FULL = 'QuotaExceededError';

/** Clears the kept pictures away. There are none where the browser forbids it, and none on a server. */
export async function dropPictures(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(PICTURE_CACHE).catch(() => false);
}

/** Calls `drop` when the transaction breaks off because the disk is full. */
export function watchRoom(
  transaction: Pick<IDBTransaction, 'addEventListener' | 'error'>,
  drop: () => void = () => void dropPictures(),
): void {
  transaction.addEventListener('abort', () => {
    if (transaction.error?.name === FULL) drop();
  });
}

/** Lets the database's failures for want of room clear away the pictures. Call before it is opened. */
export function makeRoomFor(db: Dexie): void {
  db.use({
    stack: 'dbcore',
    name: 'make-room',
    create: (core: DBCore): DBCore => ({
      ...core,
      transaction: (...given: Parameters<DBCore['transaction']>): DBCoreTransaction => {
        const transaction = core.transaction(...given);
        // The lowest layer's transactions are the browser's own.
        if (given[1] === 'readwrite') watchRoom(transaction as unknown as IDBTransaction);
        return transaction;
      },
    }),
  });
}
