/**
 * Goods that this device's holder compares or waits for, as screens use them. What keeps them is a database: fetched beside
 * the first screen, not before it, so that a press made in the meantime waits for it and then counts.
 */
import type { Noted, NotedList } from './noted-store.ts';
import { liveStore, useLive, useLivePart } from '../use-live.ts';

/** What adds, takes away and brings back. */
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

/** What is on the list, live in every tab. */
export function useNoted(list: NotedList): Noted {
  return useLive(LIVE[list]);
}

export function useIsNoted(list: NotedList, id: string): boolean {
  return useLivePart(LIVE[list], ({ items }) => items.some((item) => item.id === id));
}
