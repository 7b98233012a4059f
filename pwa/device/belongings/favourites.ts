/** This device's favourites for screens. Their database code loads beside the first screen; an earlier press waits for it. */
import type * as FavouritesStore from './favourites-store.ts';
import type { Favourites } from './favourites-store.ts';
import { liveStore, useLive, useLivePart } from '../database/use-live.ts';

export type { Favourites };

const store = () => import('./favourites-store.ts');

export const toggleFavourite: typeof FavouritesStore.toggleFavourite = async (...given) =>
  (await store()).toggleFavourite(...given);
export const removeFavourite: typeof FavouritesStore.removeFavourite = async (...given) =>
  (await store()).removeFavourite(...given);
export const returnFavourites: typeof FavouritesStore.returnFavourites = async (...given) =>
  (await store()).returnFavourites(...given);
export const clearFavourites: typeof FavouritesStore.clearFavourites = async (...given) =>
  (await store()).clearFavourites(...given);

const UNREAD: Favourites = { loaded: false, unkept: null, items: [], ids: new Set(), removedHere: new Set() };
const live = liveStore<Favourites>(async () => (await store()).readFavourites, UNREAD, { ...UNREAD, loaded: true });

export function useFavourites(): Favourites {
  return useLive(live);
}

export function useIsFavourite(id: string): boolean {
  return useLivePart(live, ({ ids }) => ids.has(id));
}
