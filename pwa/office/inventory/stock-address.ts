import { searchWords } from '#contract/search/search.ts';
import { listStock, STOCK_PAGE_SIZE } from '#contract/stock/inventory.ts';
import { listAddress } from '../kit/list-address.ts';
import type { BulkSelection } from './bulk/bulk-acts.ts';

const address = listAddress(listStock, {
  fields: ['q', 'topCategorySlug', 'subcategoryId', 'from', 'to', 'state', 'sort'],
  fixed: { limit: STOCK_PAGE_SIZE },
});

export type StockView = ReturnType<typeof address.read>;
/** `from` and `to` are the first and last day in which goods moved. */
export type StockFilter = Pick<StockView, 'q' | 'topCategorySlug' | 'subcategoryId' | 'from' | 'to'>;

export const stockAddress: typeof address = {
  ...address,
  /** A subcategory without its category is ignored. */
  read(query) {
    const view = address.read(query);
    return view.topCategorySlug === undefined ? { ...view, subcategoryId: undefined } : view;
  },
};

export function filterOf({ q, topCategorySlug, subcategoryId, from, to }: StockView): StockFilter {
  return { q, topCategorySlug, subcategoryId, from, to };
}

export const ALL_STOCK: StockFilter = filterOf(address.read(new URLSearchParams()));

/** The filter of all goods in the view, regardless of the page, for a bulk change. */
export function bulkFilter(view: StockView): Extract<BulkSelection, { filter: unknown }>['filter'] {
  const { page: _page, limit: _limit, sort: _sort, ...filter } = stockAddress.params(view);
  return { ...filter, state: view.state };
}

type SortedColumn = 'title' | 'stock' | 'available' | 'retail' | 'wholesale';

/** A column's header: its mark, and the order after a press: by the column, reversed, then none, which ranks a search and lists by title. */
export function sortBy({ q, sort }: Pick<StockView, 'q' | 'sort'>, column: SortedColumn) {
  const inForce = sort ?? (searchWords(q ?? '').length > 0 ? undefined : 'title');
  if (inForce === column) return { sorted: 'asc', next: `-${column}` } as const;
  if (inForce === `-${column}`) return { sorted: 'desc', next: undefined } as const;
  return { sorted: null, next: column } as const;
}
