/** What keeps the products that this device's holder marked with the heart. Screens come in by `favourites.ts`. */
import { deviceDb, type DeviceDatabase, type Favourite } from '../database.ts';

/** Where older versions of the shop kept them, in localStorage: a list of ids. */
const OLD_KEY = 'fav';

/** What is marked; the title stays readable when the product is gone. */
export type Marked = Pick<Favourite, 'id' | 'title'>;

export async function addFavourite(marked: Marked, db: DeviceDatabase = deviceDb): Promise<void> {
  await db.transaction('rw', db.favourites, async () => {
    if ((await db.favourites.get(marked.id)) === undefined)
      await db.favourites.add({ ...marked, addedAt: new Date().toISOString() });
  });
}

/** Puts back what was just taken away, in its former place. */
export async function returnFavourites(favourites: readonly Favourite[], db: DeviceDatabase = deviceDb): Promise<void> {
  await db.favourites.bulkPut([...favourites]);
}

export async function removeFavourite(id: string, db: DeviceDatabase = deviceDb): Promise<void> {
  await db.favourites.delete(id);
}

/** Adds it, or takes it away when it is there. */
export async function toggleFavourite(marked: Marked, db: DeviceDatabase = deviceDb): Promise<void> {
  await db.transaction('rw', db.favourites, async () => {
    const known = await db.favourites.get(marked.id);
    await (known === undefined ? addFavourite(marked, db) : removeFavourite(marked.id, db));
  });
}

export async function clearFavourites(db: DeviceDatabase = deviceDb): Promise<void> {
  await db.favourites.clear();
}

/** Takes over what older versions kept in localStorage, once; the old key goes only after the write. */
export async function importOldFavourites(
  storage: Pick<Storage, 'getItem' | 'removeItem'>,
  db: DeviceDatabase = deviceDb,
): Promise<void> {
  const text = storage.getItem(OLD_KEY);
  if (text === null) return;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = [];
  }
  for (const id of Array.isArray(parsed) ? parsed : [])
    if (typeof id === 'string' && id !== '') await addFavourite({ id }, db);
  storage.removeItem(OLD_KEY);
}

export interface Favourites {
  /** False until the device has been asked: an unread list must not pass for an empty one. */
  readonly loaded: boolean;
  /** The latest first. */
  readonly items: readonly Favourite[];
  readonly ids: ReadonlySet<string>;
}

/** All that are marked now. */
export async function readFavourites(): Promise<Favourites> {
  const items = await deviceDb.favourites.orderBy('addedAt').reverse().toArray();
  return { loaded: true, items, ids: new Set(items.map(({ id }) => id)) };
}
