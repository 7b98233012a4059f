/** What keeps the goods that this device's holder compares or waits for. Screens come in by `noted.ts`. */
import type { NotedProduct } from '../database.ts';
import { markedList } from './marked-list.ts';

export const notedLists = {
  compared: markedList<NotedProduct>((db) => db.compared),
  awaited: markedList<NotedProduct>((db) => db.awaited),
};

export type NotedList = keyof typeof notedLists;

export interface Noted {
  /** False until the device has been asked: an unread list must not pass for an empty one. */
  readonly loaded: boolean;
  /** In the order they were added. */
  readonly items: readonly NotedProduct[];
}

/** All that is on a list now. */
export async function readNoted(list: NotedList): Promise<Noted> {
  return { loaded: true, items: await notedLists[list].rows() };
}
