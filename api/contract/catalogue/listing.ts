/**
 * One listing, two engines: the meaning of a filter and of a sort. The device runs these functions over its copy, the server's columns
 * implement the same rules; one table of cases runs against both.
 */
import type { AvailabilityCode } from '../products/availability.ts';
import { passesBrands } from './brand-key.ts';
import { type AttributeValue, featureConditions, matchesFeature } from './feature-filter.ts';
import type { Hits } from '../search/hits.ts';
import { searchWords } from '../search/search.ts';
import { listedShowcase } from './showcase.ts';

export const SORTS = ['new', 'popular', 'price_asc', 'price_desc'] as const;
export type Sort = (typeof SORTS)[number];
/** The sort order in force; `relevance` applies to searches only and cannot be requested by name. */
export type Order = Sort | 'relevance';

/** The product fields that the listing reads; `effective` is the price this viewer pays. */
export interface Listed {
  id: string;
  topCategorySlug: string;
  subcategoryId: string | null;
  /** The brand in its representative spelling (`BrandSpellings`). */
  brand: string;
  effective: number;
  discounted: boolean;
  availability: AvailabilityCode;
  popularity: number;
  createdAt: string;
  /** True in a hidden category: listings omit the product, a search finds it. */
  inHiddenCategory?: boolean;
  /** Values of its subcategory's features, by code. */
  attributes: Readonly<Record<string, AttributeValue>>;
}

/** Filters in the viewer's money (roubles); an absent filter passes everything. `q` is resolved separately, into hits. */
export interface ListingFilter {
  q?: string | undefined;
  topCategorySlug?: string | undefined;
  subcategoryId?: string | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  inStock?: boolean | undefined;
  discounted?: boolean | undefined;
  brand: readonly string[];
  /** Choices of the subcategory's features, parsed by `catalogue/feature-filter.ts`. */
  feature?: readonly string[] | undefined;
  /** The goods of a shop window only, as `showcaseOf` chooses them; facets ignore it. */
  showcase?: boolean | undefined;
}

/** The sort order in force: the requested one, else `relevance` for a search and `new` for a listing. */
export function sortFor(filter: { q?: string | undefined; sort?: Sort | undefined }): Order {
  return filter.sort ?? (searchWords(filter.q ?? '').length > 0 ? 'relevance' : 'new');
}

/** The parts of the filter, each as a predicate: the category with its search hits, and the groups that have a facet. */
export function listingConditions(filter: ListingFilter, hits: Hits) {
  const isOfBrands = passesBrands(filter.brand);
  const { topCategorySlug, subcategoryId, minPrice, maxPrice } = filter;
  return {
    category: (item: Listed) =>
      (topCategorySlug === undefined || item.topCategorySlug === topCategorySlug) &&
      (subcategoryId === undefined || item.subcategoryId === subcategoryId) &&
      (hits === null ? item.inHiddenCategory !== true : hits.has(item.id)),
    brand: (item: Listed) => isOfBrands(item.brand),
    price: (item: Listed) =>
      (minPrice === undefined || item.effective >= minPrice) && (maxPrice === undefined || item.effective <= maxPrice),
    inStock: (item: Listed) => filter.inStock !== true || item.availability !== 'out',
    discounted: (item: Listed) => filter.discounted !== true || item.discounted,
    features: featureConditions(filter.feature ?? []).map((condition) => ({
      code: condition.code,
      values: condition.values,
      matches: (item: Listed) => matchesFeature(item.attributes[condition.code], condition),
    })),
  };
}

/** A predicate for the whole filter. */
export function listingFilter(filter: ListingFilter, hits: Hits): (item: Listed) => boolean {
  const { category, brand, price, inStock, discounted, features } = listingConditions(filter, hits);
  return (item) =>
    category(item) &&
    brand(item) &&
    price(item) &&
    inStock(item) &&
    discounted(item) &&
    features.every(({ matches }) => matches(item));
}

const byId = (a: Listed, b: Listed) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/**
 * Comparator of two products. Ties are broken by id, so that both engines give one order. The id runs in the direction of the main order,
 * so that a database index serves it from either end: of equally new goods the one entered last comes first. Of goods that match a search
 * equally well, goods in stock come first, then the best sold.
 */
export function listingOrder(order: Order, hits: Hits): (a: Listed, b: Listed) => number {
  switch (order) {
    case 'relevance':
      return (a, b) =>
        (hits?.get(b.id) ?? 0) - (hits?.get(a.id) ?? 0) ||
        Number(a.availability === 'out') - Number(b.availability === 'out') ||
        b.popularity - a.popularity ||
        byId(b, a);
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

/** Filters and sorts; `hits` are the results of the filter's `q`. The caller takes the page out of the result. */
export function listProducts<T extends Listed>(
  items: readonly T[],
  filter: ListingFilter & { sort?: Sort | undefined },
  hits: Hits,
): T[] {
  const listed = items.filter(listingFilter(filter, hits)).sort(listingOrder(sortFor(filter), hits));
  return filter.showcase === true ? listedShowcase(listed) : listed;
}
