/** On a full disk pictures, which can be fetched again, are deleted: the next attempt at the write finds room. */
import type { DBCore, DBCoreTransaction, Dexie } from 'dexie';

export const PICTURE_CACHE = 'pictures';

const FULL = 'QuotaExceededError';

/** Deletes the cached pictures. A server and a browser that forbids caches have none. */
export async function deletePictures(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(PICTURE_CACHE).catch(() => false);
}

/** Calls `drop` when the transaction aborts because the disk is full. */
export function onDiskFull(
  transaction: Pick<IDBTransaction, 'addEventListener' | 'error'>,
  drop: () => void = () => void deletePictures(),
): void {
  transaction.addEventListener('abort', () => {
    if (transaction.error?.name === FULL) drop();
  });
}

/** Makes the database delete cached pictures when a write fails for want of room. Call before it is opened. */
export function freeSpaceWhenFull(db: Dexie): void {
  db.use({
    stack: 'dbcore',
    name: 'free-space-when-full',
    create: (core: DBCore): DBCore => ({
      ...core,
      transaction: (...given: Parameters<DBCore['transaction']>): DBCoreTransaction => {
        const transaction = core.transaction(...given);
        // The lowest layer's transactions are the browser's own.
        if (given[1] === 'readwrite') onDiskFull(transaction as unknown as IDBTransaction);
        return transaction;
      },
    }),
  });
}
