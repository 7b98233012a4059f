/** Answers from the device's copy: the same listing, facets and cards as the server's, by the same pure rules. */
import type {
  Attributes,
  CategoryWithFeatures,
  Feature,
  ListingFacets,
  ProductCard,
} from '#contract/catalogue/catalog.ts';
import { listingFacets } from '#contract/listing/listing-facets.ts';
import { listingFilter, listingOrder, sortFor } from '#contract/listing/listing.ts';
import type { ListingFilter, Sort } from '#contract/catalogue/listing-filter.ts';
import { listedShowcase } from '#contract/listing/showcase.ts';
import { type Hits, searchNote, withConditions } from '#contract/search/hits.ts';
import type { CatalogueCopy } from './catalog-cache.ts';
import { searchCopy } from './catalog-cache-search.ts';
import { categoryAt, subcategoryAt } from '../rows/goods-part.ts';

import {
  cardOf,
  hiddenOf,
  inHiddenCategories,
  priced,
  type CopyViewer,
  type ListedEntry,
  type PricedGoods,
} from './priced-goods.ts';

export interface CopyQuery extends ListingFilter {
  readonly sort?: Sort | undefined;
  readonly page: number;
  readonly limit: number;
}

const RESULTS_KEPT = 12;
/** Share of the goods below which a result is sorted alone: sorting all of them would take longer than it saves. */
const SORTED_ALONE = 0.25;
function found(
  { items, sorted }: PricedGoods,
  filter: ListingFilter & { sort?: Sort | undefined },
  hits: Hits,
): readonly ListedEntry[] {
  const order = sortFor(filter);
  // Equally good search results are ordered by stock first, then by sales; a listing's default by stock first, then by age.
  const base = order === 'relevance' ? 'popular' : order === 'usual' ? 'new' : order;
  const passes = listingFilter(filter, hits);
  const some = sorted.has(base) ? items : items.filter(passes);
  const kept =
    some.length < items.length * SORTED_ALONE
      ? [...some].sort(listingOrder(base, hits))
      : wholeOrder({ items, sorted }, base).filter(passes);
  if (base === order) return kept;
  if (order === 'usual' || hits === null) return kept.sort((a, b) => isOut(a) - isOut(b));
  return kept.sort((a, b) => (hits.get(b.id) ?? 0) - (hits.get(a.id) ?? 0) || isOut(a) - isOut(b));
}

function wholeOrder({ items, sorted }: PricedGoods, base: Sort): readonly ListedEntry[] {
  const all = sorted.get(base) ?? [...items].sort(listingOrder(base, null));
  sorted.set(base, all);
  return all;
}

const isOut = ({ availability }: ListedEntry) => Number(availability === 'out');

/** A page of the listing and its full count; the copy must be loaded. */
export function listFromCopy(copy: CatalogueCopy, query: CopyQuery, viewer: CopyViewer, now: Date) {
  const { page, limit, ...wanted } = query;
  const list = priced(copy, viewer, now);
  const { results } = list;
  const { filter, found: search } = withConditions(wanted, searchCopy(copy, wanted.q));
  const key = JSON.stringify(filter);
  const whole = () => found(list.goods(filter.topCategorySlug), filter, search.hits);
  const all = results.get(key) ?? (filter.showcase === true ? listedShowcase(whole()) : whole());
  if (!results.has(key) && results.size >= RESULTS_KEPT) results.clear();
  results.set(key, all);
  const cards = all.slice((page - 1) * limit, page * limit).map((item) => item.card(viewer, now));
  return { items: cards, total: all.length, ...searchNote(search) };
}

export function facetsFromCopy(
  copy: CatalogueCopy,
  wanted: ListingFilter,
  viewer: CopyViewer,
  now: Date,
): ListingFacets {
  const { filter, found: search } = withConditions(wanted, searchCopy(copy, wanted.q));
  return listingFacets(
    priced(copy, viewer, now).goods(filter.topCategorySlug).items,
    filter,
    search.hits,
    featuresInCopy(copy, filter.subcategoryId),
  );
}

export function featuresInCopy(copy: CatalogueCopy, subcategoryId: string | undefined): readonly Feature[] {
  if (subcategoryId === undefined) return [];
  const subcategories = copy.categories.flatMap((category) => category.subcategories);
  return subcategories.find(({ _id }) => _id === subcategoryId)?.features ?? [];
}

/** Cards of these products, in the given order; those missing in the copy are left out. */
export function cardsFromCopy(
  copy: CatalogueCopy,
  ids: readonly string[],
  viewer: CopyViewer,
  now: Date,
): ProductCard[] {
  const products = ids.flatMap((id) => copy.products.get(id) ?? []);
  return products.map((product) => cardOf(product, viewer, now));
}

/** The copy's data of one product: its card and its features; the rest needs a visit online. */
export function productFromCopy(
  copy: CatalogueCopy,
  slug: string,
  viewer: CopyViewer,
  now: Date,
): (ProductCard & { attributes: Attributes; barcode: string | null; features?: Feature[] }) | undefined {
  const product = copy.products.bySlug(slug);
  if (product === undefined) return undefined;
  const { attributes, barcode = null, topCategorySlug, subcategoryId } = product;
  const hidden = hiddenOf(copy.categories);
  const features =
    subcategoryId !== undefined && (hidden.has(topCategorySlug) || hidden.has(subcategoryId))
      ? { features: [...featuresInCopy(copy, subcategoryId)] }
      : {};
  return { ...cardOf(product, viewer, now), attributes, barcode, ...features };
}

/** Shown categories with counts of the copy's products. */
export function categoriesFromCopy(copy: CatalogueCopy): CategoryWithFeatures[] {
  const byCategory = new Map<string, number>();
  const bySubcategory = new Map<string, number>();
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const isHidden = inHiddenCategories(copy);
  for (const { part, row } of copy.products.rows()) {
    if (isHidden({ part, row })) continue;
    count(byCategory, categoryAt(part, row));
    count(bySubcategory, subcategoryAt(part, row));
  }
  return copy.categories
    .filter(({ hidden }) => !hidden)
    .map((category) => ({
      ...category,
      products: byCategory.get(category.slug) ?? 0,
      subcategories: category.subcategories
        .filter(({ hidden }) => !hidden)
        .map((sub) => ({ ...sub, products: bySubcategory.get(sub._id) ?? 0 })),
    }));
}
