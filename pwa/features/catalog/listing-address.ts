/** The address bar carries a listing's whole state, in the API's own words; what can't be read is left out. */
import { SORTS, type ListingFilter, type Sort } from '#contract/rules/listing.ts';

export interface ListingState {
  readonly q: string;
  readonly minPrice: number | undefined;
  readonly maxPrice: number | undefined;
  readonly inStock: boolean;
  readonly discounted: boolean;
  readonly brand: readonly string[];
  /** Undefined: the listing's own default. */
  readonly sort: Sort | undefined;
  /** How many pages are shown, one under the other. */
  readonly pages: number;
}

/** More pages than anybody looks through; a crafted address must not ask for thousands. */
const PAGES_MOST = 50;
const Q_MAX = 200;
const BRANDS_MOST = 100;

function roubles(text: string | null): number | undefined {
  if (text === null || !/^\d{1,9}(\.\d{1,2})?$/.test(text)) return undefined;
  return Number(text);
}

function flag(text: string | null): boolean {
  return text === 'true' || text === '1';
}

/** Reads the state out of an address's query. */
export function readListing(query: URLSearchParams): ListingState {
  const pages = Number(query.get('page'));
  const sort = query.get('sort');
  return {
    q: (query.get('q') ?? '').trim().slice(0, Q_MAX),
    minPrice: roubles(query.get('minPrice')),
    maxPrice: roubles(query.get('maxPrice')),
    inStock: flag(query.get('inStock')),
    discounted: flag(query.get('discounted')),
    brand: [...new Set(query.getAll('brand').filter((name) => name !== ''))].slice(0, BRANDS_MOST),
    sort: SORTS.find((known) => known === sort),
    pages: Number.isInteger(pages) && pages > 1 ? Math.min(pages, PAGES_MOST) : 1,
  };
}

/** The query that says this state; what is at its default is left out. */
export function writeListing(state: ListingState): URLSearchParams {
  const query = new URLSearchParams();
  if (state.q !== '') query.set('q', state.q);
  if (state.minPrice !== undefined) query.set('minPrice', String(state.minPrice));
  if (state.maxPrice !== undefined) query.set('maxPrice', String(state.maxPrice));
  if (state.inStock) query.set('inStock', 'true');
  if (state.discounted) query.set('discounted', 'true');
  for (const name of state.brand) query.append('brand', name);
  if (state.sort !== undefined) query.set('sort', state.sort);
  if (state.pages > 1) query.set('page', String(state.pages));
  return query;
}

/** The state without any filter; text and sort stay. */
export function withoutFilters(state: ListingState): ListingState {
  return { ...state, minPrice: undefined, maxPrice: undefined, inStock: false, discounted: false, brand: [], pages: 1 };
}

/** How many filters are on, as a badge counts them. */
export function filterCount(state: ListingState): number {
  const price = state.minPrice !== undefined || state.maxPrice !== undefined;
  return Number(price) + Number(state.inStock) + Number(state.discounted) + state.brand.length;
}

/** What the listing rules take. */
export function filterOf(state: ListingState, shelf: { topCategorySlug?: string; subcategoryId?: string }): ListingFilter & { sort?: Sort } {
  const { q, minPrice, maxPrice, inStock, discounted, brand, sort } = state;
  return {
    ...shelf,
    ...(q === '' ? {} : { q }),
    ...(minPrice === undefined ? {} : { minPrice }),
    ...(maxPrice === undefined ? {} : { maxPrice }),
    ...(inStock ? { inStock } : {}),
    ...(discounted ? { discounted } : {}),
    ...(sort === undefined ? {} : { sort }),
    brand,
  };
}
