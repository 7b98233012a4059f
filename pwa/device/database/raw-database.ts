/** Opens a database of this browser without the app's own layer, at its current version and without changing it. */
import { releasable, timesAway, whenShown } from './releasable.ts';

/** Opens the database, at its current version; null when there is none. The caller closes it. */
export function openWithoutUpgrade(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    if (releasable === undefined) throw new Error('This browser has no databases');
    const request = releasable.open(name);
    let isNew = false;
    request.onupgradeneeded = () => {
      // There was no database: the abort leaves none behind.
      isNew = true;
      request.transaction?.abort();
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = ({ target }) => {
      if (isNew) resolve(null);
      else reject((target as IDBOpenDBRequest).error ?? new Error(`The database ${name} did not open`));
    };
  });
}

/** All values of a store; none when the database has no such store. Reads again when the page had to let go meanwhile. */
export async function readAll(db: IDBDatabase, store: string): Promise<unknown[]> {
  if (!db.objectStoreNames.contains(store)) return [];
  for (;;) {
    await whenShown();
    const away = timesAway();
    try {
      return await readOnce(db, store);
    } catch (error) {
      if (timesAway() === away) throw error;
    }
  }
}

function readOnce(db: IDBDatabase, store: string): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const reading = db.transaction(store).objectStore(store).getAll();
    reading.onsuccess = () => resolve(reading.result as unknown[]);
    reading.onerror = () => reject(reading.error ?? new Error(`${store} cannot be read`));
  });
}
