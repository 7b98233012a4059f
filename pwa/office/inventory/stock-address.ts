/** The address bar carries which goods are shown and in what order; what can't be read is left out. Pure. */
import { STOCK_PAGE_SIZE, STOCK_SORTS, STOCK_STATES, type StockSort } from '#contract/stock/inventory.ts';
import {
  addressCodec,
  day,
  oneOf,
  pageNumber,
  textThat,
  words,
  type AddressCodec,
  type ViewOf,
} from '../../parts/page/address-view.ts';
import type { BulkSelection } from './bulk/bulk-acts.ts';
import type { CountsAsked, StockAsked } from '../../queries/inventory.ts';

const code = textThat((text) => /^[\w-]{1,160}$/.test(text));

const fields = addressCodec({
  q: words(),
  /** Empty: all. */
  topCategorySlug: { ...code, read: (text) => code.read(text).toLowerCase() },
  subcategoryId: code,
  /** Days of the shop in which goods moved, both included; empty: open. */
  from: day,
  to: day,
  state: oneOf(STOCK_STATES, 'all'),
  sort: oneOf(STOCK_SORTS, 'title'),
  page: pageNumber,
});

export type StockView = ViewOf<typeof fields>;
export type StockFilter = Pick<StockView, 'q' | 'topCategorySlug' | 'subcategoryId' | 'from' | 'to'>;

export const stockAddress: AddressCodec<StockView> = {
  ...fields,
  /** A subcategory without its category says nothing. */
  read(query) {
    const view = fields.read(query);
    return view.topCategorySlug === '' ? { ...view, subcategoryId: '' } : view;
  },
};

export const ALL_STOCK: StockFilter = { q: '', topCategorySlug: '', subcategoryId: '', from: '', to: '' };

export function filterOf({ q, topCategorySlug, subcategoryId, from, to }: StockView): StockFilter {
  return { q, topCategorySlug, subcategoryId, from, to };
}

export function askFor(view: StockView): StockAsked {
  return { ...view, limit: STOCK_PAGE_SIZE };
}

export function askForCounts(view: StockView): CountsAsked {
  return { ...filterOf(view) };
}

/** All that the view lists, on whichever page, for a change of many goods at once. */
export function bulkFilter(view: StockView): Extract<BulkSelection, { filter: unknown }>['filter'] {
  const given = Object.entries(filterOf(view)).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(given), state: view.state };
}

/** The whole list as a file, in the order on the screen. */
export function csvAddress(view: StockView): string {
  const query = stockAddress.write({ ...view, page: 1 });
  query.set('format', 'csv');
  return `/api/inventory/stock?${query.toString()}`;
}

/** Pressing a column orders by it, pressing it again the other way round. */
export function sortedBy(
  sort: StockSort,
  column: 'title' | 'stock' | 'available' | 'retail' | 'wholesale',
): 'asc' | 'desc' | null {
  if (sort === column) return 'asc';
  return sort === `-${column}` ? 'desc' : null;
}
