/**
 * Goods being compared or awaited on this device, for screens. Their database code loads beside the first screen, not
 * before it; a press made in the meantime waits for it and then counts.
 */
import type { Noted, NotedList } from './noted-store.ts';
import { liveStore, useLive, useLivePart } from '../use-live.ts';

/** Loads the commands that add, remove and restore. */
export const notedStore = () => import('./noted-store.ts');

const UNREAD: Noted = { loaded: false, items: [] };
const liveOf = (list: NotedList) =>
  liveStore<Noted>(
    async () => {
      const { readNoted } = await notedStore();
      return () => readNoted(list);
    },
    UNREAD,
    { ...UNREAD, loaded: true },
  );
const LIVE = { compared: liveOf('compared'), awaited: liveOf('awaited') };

/** The list, live in every tab. */
export function useNoted(list: NotedList): Noted {
  return useLive(LIVE[list]);
}

export function useIsNoted(list: NotedList, id: string): boolean {
  return useLivePart(LIVE[list], ({ items }) => items.some((item) => item.id === id));
}
