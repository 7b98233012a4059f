/** Products this device's holder marked with the heart. */
import { deviceDb, type DeviceDatabase } from './database.ts';
import { liveStore, useLive, useLivePart } from './use-live.ts';

/** Where older versions of the shop kept them, in localStorage: a list of ids. */
const OLD_KEY = 'fav';

export async function addFavourite(id: string, db: DeviceDatabase = deviceDb): Promise<void> {
  await db.transaction('rw', db.favourites, async () => {
    if ((await db.favourites.get(id)) === undefined) await db.favourites.add({ id, addedAt: new Date().toISOString() });
  });
}

export async function removeFavourite(id: string, db: DeviceDatabase = deviceDb): Promise<void> {
  await db.favourites.delete(id);
}

/** Adds it, or takes it away when it is there. */
export async function toggleFavourite(id: string, db: DeviceDatabase = deviceDb): Promise<void> {
  await db.transaction('rw', db.favourites, async () => {
    const known = await db.favourites.get(id);
    await (known === undefined ? addFavourite(id, db) : removeFavourite(id, db));
  });
}

export async function clearFavourites(db: DeviceDatabase = deviceDb): Promise<void> {
  await db.favourites.clear();
}

/** Takes over what older versions kept in localStorage, once; the old key goes only after the write. */
export async function importOldFavourites(storage: Pick<Storage, 'getItem' | 'removeItem'>, db: DeviceDatabase = deviceDb): Promise<void> {
  const text = storage.getItem(OLD_KEY);
  if (text === null) return;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = [];
  }
  for (const id of Array.isArray(parsed) ? parsed : []) if (typeof id === 'string' && id !== '') await addFavourite(id, db);
  storage.removeItem(OLD_KEY);
}

const store = liveStore<ReadonlySet<string>>(
  async () => new Set(await deviceDb.favourites.orderBy('addedAt').primaryKeys()),
  new Set(),
);

/** Ids of the favourites, live in every tab, in the order they were added. */
export function useFavourites(): ReadonlySet<string> {
  return useLive(store);
}

export function useIsFavourite(id: string): boolean {
  return useLivePart(store, (ids) => ids.has(id));
}
