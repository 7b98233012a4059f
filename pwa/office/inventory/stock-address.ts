/** The address bar carries which goods are shown and in what order; what can't be read is left out. Pure. */
import {
  STOCK_PAGE_SIZE,
  STOCK_SORTS,
  STOCK_STATES,
  type StockSort,
  type StockState,
} from '#contract/stock/inventory.ts';
import type { BulkSelection } from './bulk/bulk-acts.ts';
import type { CountsAsked, StockAsked } from '../../queries/inventory.ts';

export interface StockFilter {
  readonly q: string;
  /** Empty: all. */
  readonly topCategorySlug: string;
  readonly subcategoryId: string;
  /** Days of the shop in which goods moved, both included; empty: open. */
  readonly from: string;
  readonly to: string;
}

export interface StockView extends StockFilter {
  readonly state: StockState;
  readonly sort: StockSort;
  /** From 1. */
  readonly page: number;
}

export const ALL_STOCK: StockFilter = { q: '', topCategorySlug: '', subcategoryId: '', from: '', to: '' };

const text = (query: URLSearchParams, name: string, most: number): string =>
  (query.get(name) ?? '').trim().slice(0, most);
const day = (query: URLSearchParams, name: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(query.get(name) ?? '') && !Number.isNaN(Date.parse(query.get(name) ?? ''))
    ? (query.get(name) ?? '')
    : '';
const code = (value: string): string => (/^[\w-]{0,160}$/.test(value) ? value : '');
const oneOf = <T extends string>(all: readonly T[], value: string | null, otherwise: T): T =>
  all.find((one) => one === value) ?? otherwise;

export function readStockView(query: URLSearchParams): StockView {
  const page = Number(query.get('page'));
  const topCategorySlug = code(text(query, 'topCategorySlug', 160)).toLowerCase();
  return {
    q: text(query, 'q', 200),
    topCategorySlug,
    subcategoryId: topCategorySlug === '' ? '' : code(text(query, 'subcategoryId', 64)),
    from: day(query, 'from'),
    to: day(query, 'to'),
    state: oneOf(STOCK_STATES, query.get('state'), 'all'),
    sort: oneOf(STOCK_SORTS, query.get('sort'), 'title'),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 100_000) : 1,
  };
}

/** The query that says this view; what is at its default is left out. */
export function writeStockView(view: StockView): URLSearchParams {
  const { state, sort, page, ...filter } = view;
  const given = Object.entries(filter).filter(([, value]) => value !== '');
  if (state !== 'all') given.push(['state', state]);
  if (sort !== 'title') given.push(['sort', sort]);
  if (page > 1) given.push(['page', String(page)]);
  return new URLSearchParams(given);
}

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
  const query = writeStockView({ ...view, page: 1 });
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
