/** Goods being compared or awaited, for screens. Their code loads beside the first screen; an earlier press waits. */
import type { ProductList, ProductListName } from './product-list-store.ts';
import { liveStore, useLive, useLivePart } from '../database/use-live.ts';

export const productListStore = () => import('./product-list-store.ts');

const UNREAD: ProductList = { loaded: false, unkept: null, items: [] };
const liveOf = (list: ProductListName) =>
  liveStore<ProductList>(
    async () => {
      const { readProductList } = await productListStore();
      return () => readProductList(list);
    },
    UNREAD,
    { ...UNREAD, loaded: true },
  );
const LIVE = { compared: liveOf('compared'), awaited: liveOf('awaited') };

export const useProductList = (list: ProductListName): ProductList => useLive(LIVE[list]);

export function useIsListed(list: ProductListName, id: string): boolean {
  return useLivePart(LIVE[list], ({ items }) => items.some((item) => item.id === id));
}
