import { passesBrands } from '../catalogue/brand-key.ts';
import { featureConditions, matchesFeature } from '../catalogue/feature-filter.ts';
import type { Hits } from '../search/hits.ts';
import { searchWords } from '../search/search.ts';
import { listedShowcase } from './showcase.ts';
import type { Sort, Order, Listed, ListingFilter } from '../catalogue/listing-filter.ts';

/** The sort order in force: the requested one, else `relevance` for a search and `usual` for a listing. */
export function sortFor(filter: { q?: string | undefined; sort?: Sort | undefined }): Order {
  return filter.sort ?? (searchWords(filter.q ?? '').length > 0 ? 'relevance' : 'usual');
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
const newer = (a: Listed, b: Listed) => (a.createdAt > b.createdAt ? -1 : a.createdAt < b.createdAt ? 1 : byId(b, a));
const outLast = (a: Listed, b: Listed) => Number(a.availability === 'out') - Number(b.availability === 'out');

/**
 * Comparator of two products. Ties are broken by id, so that both engines give one order. The id runs in the direction of the main order,
 * so that a database index serves it from either end: of equally new goods the one entered last comes first. Of goods that match a search
 * equally well, goods in stock come first, then the best sold. A listing without a chosen order has goods in stock first, then the newest.
 */
export function listingOrder(order: Order, hits: Hits): (a: Listed, b: Listed) => number {
  switch (order) {
    case 'relevance':
      return (a, b) =>
        (hits?.get(b.id) ?? 0) - (hits?.get(a.id) ?? 0) || outLast(a, b) || b.popularity - a.popularity || byId(b, a);
    case 'price_asc':
      return (a, b) => a.effective - b.effective || byId(a, b);
    case 'price_desc':
      return (a, b) => b.effective - a.effective || byId(b, a);
    case 'popular':
      return (a, b) => b.popularity - a.popularity || byId(b, a);
    case 'usual':
      return (a, b) => outLast(a, b) || newer(a, b);
    case 'new':
      return newer;
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
