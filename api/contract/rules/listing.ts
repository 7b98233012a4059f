/**
 * One listing, two engines: what a filter and a sort mean. The device runs these functions over its copy,
 * the server's SQL says the same; one table of cases runs against both.
 */
import type { AvailabilityCode } from './availability.ts';
import type { Hits } from './search/hits.ts';
import { searchWords } from './search.ts';

export const SORTS = ['new', 'popular', 'price_asc', 'price_desc'] as const;
export type Sort = (typeof SORTS)[number];
/** The order in force; `relevance` is a search's own and cannot be asked for by name. */
export type Order = Sort | 'relevance';

/** What the listing looks at in a product; `effective` is what this viewer pays. */
export interface Listed {
  id: string;
  topCategorySlug: string;
  subcategoryId: string | null;
  brand: string;
  effective: number;
  discounted: boolean;
  availability: AvailabilityCode;
  popularity: number;
  createdAt: string;
}

/** Filters in the viewer's money (roubles); an absent one lets everything through. What `q` finds is resolved apart, into hits. */
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

/** The order in force: what was asked, else `relevance` for a search and `new` for a listing. */
export function sortFor(filter: { q?: string | undefined; sort?: Sort | undefined }): Order {
  return filter.sort ?? (searchWords(filter.q ?? '').length > 0 ? 'relevance' : 'new');
}

/** The filter's parts, each as a predicate of its own: the shelf with its words, and the groups that have a facet. */
function conditions(filter: ListingFilter, hits: Hits) {
  const brands = filter.brand.length === 0 ? null : new Set(filter.brand);
  const { topCategorySlug, subcategoryId, minPrice, maxPrice } = filter;
  return {
    shelf: (item: Listed) =>
      (topCategorySlug === undefined || item.topCategorySlug === topCategorySlug) &&
      (subcategoryId === undefined || item.subcategoryId === subcategoryId) &&
      (hits === null || hits.has(item.id)),
    brand: (item: Listed) => brands === null || brands.has(item.brand),
    price: (item: Listed) =>
      (minPrice === undefined || item.effective >= minPrice) && (maxPrice === undefined || item.effective <= maxPrice),
    inStock: (item: Listed) => filter.inStock !== true || item.availability !== 'out',
    discounted: (item: Listed) => filter.discounted !== true || item.discounted,
  };
}

/** A predicate for the whole filter. */
export function listingFilter(filter: ListingFilter, hits: Hits): (item: Listed) => boolean {
  const { shelf, brand, price, inStock, discounted } = conditions(filter, hits);
  return (item) => brand(item) && price(item) && inStock(item) && discounted(item) && shelf(item);
}

const byId = (a: Listed, b: Listed) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/**
 * Order of two products. Ties go to the id, so that both engines give one order, and run with the main order, so that
 * a database index serves it from either end: of equally new goods the one entered last comes first. Goods that fit a
 * search equally well come most sold first.
 */
export function listingOrder(order: Order, hits: Hits): (a: Listed, b: Listed) => number {
  switch (order) {
    case 'relevance':
      return (a, b) => (hits?.get(b.id) ?? 0) - (hits?.get(a.id) ?? 0) || b.popularity - a.popularity || byId(b, a);
    case 'price_asc':
      return (a, b) => a.effective - b.effective || byId(a, b);
    case 'price_desc':
      return (a, b) => b.effective - a.effective || byId(b, a);
    case 'popular':
      return (a, b) => b.popularity - a.popularity || byId(b, a);
    case 'new':
      return (a, b) => (a.createdAt > b.createdAt ? -1 : a.createdAt < b.createdAt ? 1 : byId(b, a));
  }
}

/** Filters and sorts; `hits` are what the filter's `q` found. The caller cuts the page out. */
export function listProducts<T extends Listed>(items: readonly T[], filter: ListingFilter & { sort?: Sort | undefined }, hits: Hits): T[] {
  return items.filter(listingFilter(filter, hits)).sort(listingOrder(sortFor(filter), hits));
}

/** Brands with counts (most goods first, then by name), price range and counts; each ignores its own filter. */
export function listingFacets(items: readonly Listed[], filter: ListingFilter, hits: Hits) {
  const { shelf, brand, price, inStock, discounted } = conditions(filter, hits);
  const brands = new Map<string, number>();
  let min = Infinity;
  let max = -Infinity;
  let stocked = 0;
  let reduced = 0;
  for (const item of items) {
    if (!shelf(item)) continue;
    const [b, p, s, d] = [brand(item), price(item), inStock(item), discounted(item)];
    if (p && s && d && item.brand !== '') brands.set(item.brand, (brands.get(item.brand) ?? 0) + 1);
    if (b && s && d) {
      min = Math.min(min, item.effective);
      max = Math.max(max, item.effective);
    }
    if (b && p && d && item.availability !== 'out') stocked += 1;
    if (b && p && s && item.discounted) reduced += 1;
  }
  return {
    brands: [...brands]
      .map(([name, count]) => ({ name, count }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
    price: min === Infinity ? null : { min, max },
    inStock: stocked,
    discounted: reduced,
  };
}
