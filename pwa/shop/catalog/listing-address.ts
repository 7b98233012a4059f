/** The address bar carries a listing's whole state, in the API's own words; what can't be read is left out. */
import { oncePerBrand } from '#contract/catalogue/brand-key.ts';
import { FEATURE_CHOICES_MAX, readFeature } from '#contract/catalogue/feature-filter.ts';
import { SORTS, type ListingFilter, type Sort } from '#contract/catalogue/listing.ts';

export interface ListingState {
  readonly q: string;
  readonly minPrice: number | undefined;
  readonly maxPrice: number | undefined;
  readonly inStock: boolean;
  readonly discounted: boolean;
  readonly brand: readonly string[];
  /** Choices among the subcategory's features, `code:value` or `code:from..to`. */
  readonly feature: readonly string[];
  /** Undefined: the listing's own default. */
  readonly sort: Sort | undefined;
  /** From 1; of several pages shown one under the other, the last. */
  readonly page: number;
}

/** As far as the server counts pages. */
const PAGE_MOST = 100_000;
/** More pages at once than anybody looks through. */
const PAGES_SHOWN_MOST = 50;
const Q_MAX = 200;
const BRANDS_MOST = 100;
const BRAND_MAX = 120;

function roubles(text: string | null): number | undefined {
  if (text === null || !/^\d{1,9}(\.\d{1,2})?$/.test(text)) return undefined;
  return Number(text);
}

function flag(text: string | null): boolean {
  return text === 'true' || text === '1';
}

/** NUL belongs to no word and no name, and a server takes no request that holds one. */
const hasNul = (text: string) => text.includes('\0');

/** Reads the state out of an address's query: what the server would refuse is left out too. */
export function readListing(query: URLSearchParams): ListingState {
  const page = Number(query.get('page'));
  const sort = query.get('sort');
  return {
    q: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, Q_MAX),
    minPrice: roubles(query.get('minPrice')),
    maxPrice: roubles(query.get('maxPrice')),
    inStock: flag(query.get('inStock')),
    discounted: flag(query.get('discounted')),
    brand: oncePerBrand(
      query.getAll('brand').filter((name) => name !== '' && name.length <= BRAND_MAX && !hasNul(name)),
    ).slice(0, BRANDS_MOST),
    feature: [
      ...new Set(query.getAll('feature').filter((choice) => readFeature(choice) !== null && !hasNul(choice))),
    ].slice(0, FEATURE_CHOICES_MAX),
    sort: SORTS.find((known) => known === sort),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, PAGE_MOST) : 1,
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
  for (const choice of state.feature) query.append('feature', choice);
  if (state.sort !== undefined) query.set('sort', state.sort);
  if (state.page > 1) query.set('page', String(state.page));
  return query;
}

/** The state without any filter; text and sort stay. */
export function withoutFilters(state: ListingState): ListingState {
  return {
    ...state,
    minPrice: undefined,
    maxPrice: undefined,
    inStock: false,
    discounted: false,
    brand: [],
    feature: [],
    page: 1,
  };
}

/** How many filters are on, as a badge counts them. */
export function filterCount(state: ListingState): number {
  const price = state.minPrice !== undefined || state.maxPrice !== undefined;
  return Number(price) + Number(state.inStock) + Number(state.discounted) + state.brand.length + state.feature.length;
}

/** What the listing is confined to before any filter. */
export interface CatalogNode {
  topCategorySlug?: string;
  subcategoryId?: string;
}

/** The state as far as it makes sense in this category: features belong to a subcategory. */
export function inCategory(state: ListingState, { subcategoryId }: CatalogNode): ListingState {
  return subcategoryId === undefined && state.feature.length > 0 ? { ...state, feature: [] } : state;
}

/**
 * First of the pages shown. «Показать ещё» notes it in the history's entry, where it survives a reload and the way
 * back; whoever comes by the address alone gets its page alone.
 */
export function firstPage(note: unknown, page: number): number {
  const from = typeof note === 'object' && note !== null && 'from' in note ? note.from : undefined;
  const isPage = typeof from === 'number' && Number.isInteger(from) && from >= 1 && from <= page;
  return isPage && page - from < PAGES_SHOWN_MOST ? from : page;
}

/** What the listing rules take. */
export function filterOf(state: ListingState, category: CatalogNode): ListingFilter & { sort?: Sort } {
  const { q, minPrice, maxPrice, inStock, discounted, brand, feature, sort } = state;
  return {
    ...category,
    ...(q === '' ? {} : { q }),
    ...(minPrice === undefined ? {} : { minPrice }),
    ...(maxPrice === undefined ? {} : { maxPrice }),
    ...(inStock ? { inStock } : {}),
    ...(discounted ? { discounted } : {}),
    ...(sort === undefined ? {} : { sort }),
    ...(feature.length === 0 ? {} : { feature }),
    brand,
  };
}
