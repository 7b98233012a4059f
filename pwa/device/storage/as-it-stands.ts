/** A database of this browser read past the app's own layer: by whatever version it has, and without changing it. */

/** A database that another window is upgrading answers late or never. */
const PATIENCE_MS = 8_000;

/** Opens it, or says null when there is none; asking for no version takes any. The caller closes it. */
export function openAsItStands(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => reject(new Error(`The database ${name} did not open in time`)), PATIENCE_MS);
    const request = indexedDB.open(name);
    let isNew = false;
    request.onupgradeneeded = () => {
      // There was none: leave none behind.
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

/** All values of a store; none where the database has no such store. */
export function allOf(db: IDBDatabase, store: string): Promise<unknown[]> {
  if (!db.objectStoreNames.contains(store)) return Promise.resolve([]);
  return new Promise((resolve, reject) => {
    const reading = db.transaction(store).objectStore(store).getAll();
    reading.onsuccess = () => resolve(reading.result as unknown[]);
    reading.onerror = () => reject(reading.error ?? new Error(`${store} cannot be read`));
  });
}
