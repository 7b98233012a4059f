/** This device's favourites for screens. Their database code loads beside the first screen; an earlier press waits for it. */
import type { Favourites } from './favourites-store.ts';
import { later, liveStore, useLive, useLivePart } from '../database/use-live.ts';

export type { Favourites };

const store = () => import('./favourites-store.ts');

export const toggleFavourite = later(async () => (await store()).toggleFavourite);
export const removeFavourite = later(async () => (await store()).removeFavourite);
export const returnFavourites = later(async () => (await store()).returnFavourites);
export const clearFavourites = later(async () => (await store()).clearFavourites);

const UNREAD: Favourites = { loaded: false, unkept: null, items: [], ids: new Set(), removedHere: new Set() };
const live = liveStore<Favourites>(async () => (await store()).readFavourites, UNREAD, { ...UNREAD, loaded: true });

export const useFavourites = (): Favourites => useLive(live);

export const useIsFavourite = (id: string): boolean => useLivePart(live, ({ ids }) => ids.has(id));
