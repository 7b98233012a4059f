/** Opens a database of this browser without the app's own layer, at its current version and without changing it. */

/** Timeout: a database that another window is upgrading answers late or never. */
const OPEN_TIMEOUT_MS = 8_000;

/** Opens the database, at its current version; null when there is none. The caller closes it. */
export function openWithoutUpgrade(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => reject(new Error(`The database ${name} did not open in time`)), OPEN_TIMEOUT_MS);
    const request = indexedDB.open(name);
    let isNew = false;
    request.onupgradeneeded = () => {
      // There was no database: the abort leaves none behind.
      isNew = true;
      request.transaction?.abort();
    };
    request.onsuccess = () => {
      clearTimeout(tooLong);
      resolve(request.result);
    };
    request.onerror = () => {
      clearTimeout(tooLong);
      if (isNew) resolve(null);
      else reject(request.error ?? new Error(`The database ${name} did not open`));
    };
  });
}

/** All values of a store; none when the database has no such store. */
export function readAll(db: IDBDatabase, store: string): Promise<unknown[]> {
  if (!db.objectStoreNames.contains(store)) return Promise.resolve([]);
  return new Promise((resolve, reject) => {
    const reading = db.transaction(store).objectStore(store).getAll();
    reading.onsuccess = () => resolve(reading.result as unknown[]);
    reading.onerror = () => reject(reading.error ?? new Error(`${store} cannot be read`));
  });
}
