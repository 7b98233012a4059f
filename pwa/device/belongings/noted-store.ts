/** Storage of the goods being compared or awaited on this device. Screens use it through `noted.ts`. */
import type { NotedProduct } from '../database.ts';
import { markedList } from './marked-list.ts';

export const notedLists = {
  compared: markedList<NotedProduct>((db) => db.compared),
  awaited: markedList<NotedProduct>((db) => db.awaited),
};

export type NotedList = keyof typeof notedLists;

export interface Noted {
  /** False until the list has been read: an unread list must not look empty. */
  readonly loaded: boolean;
  /** In the order they were added. */
  readonly items: readonly NotedProduct[];
}

export async function readNoted(list: NotedList): Promise<Noted> {
  return { loaded: true, items: await notedLists[list].rows() };
}
