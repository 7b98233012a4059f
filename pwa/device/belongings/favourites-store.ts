/** Storage of the products marked with the heart on this device. Screens use it through `favourites.ts`. */
import type { DeviceDatabase } from '../database/database.ts';
import type { Favourite } from '../rows/belonging-rows.ts';
import type { Unkept } from './device-or-memory.ts';
import { listCommands } from './list-commands.ts';

/** localStorage key in older versions of the shop: a list of ids. */
const OLD_KEY = 'fav';

/** Data of a new favourite: the title is shown when the product is gone, the price is compared with the current one. */
export type NewFavourite = Pick<Favourite, 'id' | 'title' | 'price'>;

const list = listCommands<Favourite>((db) => db.favourites, { follows: 'favourites' });

export const addFavourite = list.add;
export const removeFavourite = list.remove;
export const toggleFavourite = list.toggle;
export const returnFavourites = list.putBack;
export const clearFavourites = list.clear;

/** Imports the list that older versions kept in localStorage, once; the old key is removed only after the write. */
export async function importOldFavourites(
  storage: Pick<Storage, 'getItem' | 'removeItem'>,
  db?: DeviceDatabase,
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
  /** False until the list has been read: an unread list must not look empty. */
  readonly loaded: boolean;
  readonly unkept: Unkept;
  readonly items: readonly Favourite[];
  readonly ids: ReadonlySet<string>;
  /** Ids that a press in this tab has removed. */
  readonly removedHere: ReadonlySet<string>;
}

export async function readFavourites(): Promise<Favourites> {
  const { rows, unkept } = await list.rows();
  const items = rows.reverse();
  return { loaded: true, unkept, items, ids: new Set(items.map(({ id }) => id)), removedHere: list.removedHere };
}
