/**
 * One listing, two engines: what a filter and a sort mean. The device runs these functions over its copy,
 * the server's SQL says the same; one table of cases runs against both.
 */
import type { AvailabilityCode } from './availability.ts';
import { matchesWords, searchWords } from './search.ts';

export const SORTS = ['new', 'popular', 'price_asc', 'price_desc'] as const;
export type Sort = (typeof SORTS)[number];

/** What the listing looks at in a product; `effective` is what this viewer pays. */
export interface Listed {
  id: string;
  topCategorySlug: string;
  subcategoryId: string | null;
  brand: string;
  /** From `searchText`. */
  search: string;
  effective: number;
  discounted: boolean;
  availability: AvailabilityCode;
  popularity: number;
  createdAt: string;
}

/** Filters in the viewer's money (roubles); an absent one lets everything through. */
export interface ListingFilter {
  q?: string | undefined;
  topCategorySlug?: string | undefined;
  subcategoryId?: string | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  inStock?: boolean | undefined;
  discounted?: boolean | undefined;
  brand: readonly string[];
}

/** The sort in force: what was asked, else `popular` for a search and `new` for a listing. */
export function sortFor(filter: { q?: string | undefined; sort?: Sort | undefined }): Sort {
  return filter.sort ?? (searchWords(filter.q ?? '').length > 0 ? 'popular' : 'new');
}

type Facet = 'brand' | 'price' | 'inStock' | 'discounted';

/** A predicate for the filter; `except` leaves one group out, for counts that ignore their own selection. */
export function listingFilter(filter: ListingFilter, except?: Facet): (item: Listed) => boolean {
  const words = searchWords(filter.q ?? '');
  const brands = except === 'brand' || filter.brand.length === 0 ? null : new Set(filter.brand);
  const min = except === 'price' ? undefined : filter.minPrice;
  const max = except === 'price' ? undefined : filter.maxPrice;
  const inStock = except !== 'inStock' && filter.inStock === true;
  const discounted = except !== 'discounted' && filter.discounted === true;
  return (item) =>
    (filter.topCategorySlug === undefined || item.topCategorySlug === filter.topCategorySlug) &&
    (filter.subcategoryId === undefined || item.subcategoryId === filter.subcategoryId) &&
    (brands === null || brands.has(item.brand)) &&
    (min === undefined || item.effective >= min) &&
    (max === undefined || item.effective <= max) &&
    (!inStock || item.availability !== 'out') &&
    (!discounted || item.discounted) &&
    matchesWords(item.search, words);
}

/** Order of two products; ties go to the id, so that both engines give one order. */
export function listingOrder(sort: Sort): (a: Listed, b: Listed) => number {
  const byId = (a: Listed, b: Listed) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  switch (sort) {
    case 'price_asc':
      return (a, b) => a.effective - b.effective || byId(a, b);
    case 'price_desc':
      return (a, b) => b.effective - a.effective || byId(a, b);
    case 'popular':
      return (a, b) => b.popularity - a.popularity || byId(a, b);
    case 'new':
      return (a, b) => (a.createdAt > b.createdAt ? -1 : a.createdAt < b.createdAt ? 1 : byId(a, b));
  }
}

/** Filters and sorts; the caller cuts the page out. */
export function listProducts<T extends Listed>(items: readonly T[], filter: ListingFilter & { sort?: Sort | undefined }): T[] {
  return items.filter(listingFilter(filter)).sort(listingOrder(sortFor(filter)));
}

/** Brands with counts (most goods first, then by name), price range and counts; each ignores its own filter. */
export function listingFacets(items: readonly Listed[], filter: ListingFilter) {
  const brands = new Map<string, number>();
  for (const item of items.filter(listingFilter(filter, 'brand'))) {
    if (item.brand !== '') brands.set(item.brand, (brands.get(item.brand) ?? 0) + 1);
  }
  let min = Infinity;
  let max = -Infinity;
  for (const item of items.filter(listingFilter(filter, 'price'))) {
    if (item.effective < min) min = item.effective;
    if (item.effective > max) max = item.effective;
  }
  return {
    brands: [...brands]
      .map(([name, count]) => ({ name, count }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
    price: min === Infinity ? null : { min, max },
    inStock: items.filter(listingFilter({ ...filter, inStock: true }, undefined)).length,
    discounted: items.filter(listingFilter({ ...filter, discounted: true }, undefined)).length,
  };
}
