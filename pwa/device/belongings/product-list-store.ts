/** Storage of the goods being compared or awaited on this device. Screens use it through `product-lists.ts`. */
import type { ListedProduct } from '../rows/belonging-rows.ts';
import type { Unkept } from './device-or-memory.ts';
import { listCommands } from './list-commands.ts';

export const productLists = {
  compared: listCommands<ListedProduct>((db) => db.compared),
  awaited: listCommands<ListedProduct>((db) => db.awaited, { isOnDeviceOnly: true }),
};

export type ProductListName = keyof typeof productLists;

export interface ProductList {
  /** False until the list has been read: an unread list must not look empty. */
  readonly loaded: boolean;
  readonly unkept: Unkept;
  /** In the order they were added. */
  readonly items: readonly ListedProduct[];
}

export async function readProductList(list: ProductListName): Promise<ProductList> {
  const { rows: items, unkept } = await productLists[list].rows();
  return { loaded: true, unkept, items };
}
