/**
 * The listing over the columns: the same filters and orders as the contract's `catalogue/listing.ts`, proven against it by one table of
 * cases and by random catalogues. Prices are compared in kopecks, as this viewer pays them.
 */
import type { Role } from '#contract/roles.ts';
import { chosenKeys } from '#contract/catalogue/brand-key.ts';
import { featureConditions, matchesFeature } from '#contract/catalogue/feature-filter.ts';
import type { ListingFilter, Order } from '#contract/catalogue/listing-filter.ts';
import { showcaseOf } from '#contract/listing/showcase.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { Hits } from '#contract/search/hits.ts';
import type { GoodsColumns } from './goods-columns.ts';
import type { Knex } from 'knex';

export interface CategoryIndex {
  readonly slugById: ReadonlyMap<string, string>;
  readonly idBySlug: ReadonlyMap<string, string>;
  readonly hiddenCategories: readonly string[];
  readonly hiddenSubcategories: readonly string[];
}

/** Read before the goods: a dozen rows that spare every query on thousands two joins. */
export async function readCategoryIndex(db: Knex): Promise<CategoryIndex> {
  const categories = await db('categories').select('id', 'slug', 'hidden');
  const hiddenSubcategories = await db('subcategories').where({ hidden: true }).select('id');
  return {
    slugById: new Map(categories.map(({ id, slug }) => [id, slug])),
    idBySlug: new Map(categories.map(({ id, slug }) => [slug, id])),
    hiddenCategories: categories.filter(({ hidden }) => Boolean(hidden)).map(({ id }) => id),
    hiddenSubcategories: hiddenSubcategories.map(({ id }) => id),
  };
}

/** Products as `p` that are on sale; goods of a hidden category are included, but are found only by address or by words. */
export function visibleProducts(db: Knex): Knex.QueryBuilder {
  return db('products as p').whereNull('p.deleted_at');
}

/** The person whom goods and prices are shown to, at a moment. */
export interface Viewing {
  readonly role: Role;
  /** Individual discount of a wholesale buyer off wholesale prices, per cent. */
  readonly discount?: number;
  readonly now: Date;
}

/** Least whole kopecks that are not below these roubles, by the contract's own comparison. */
function kopecksFrom(roubles: number): number {
  let kopecks = Math.max(0, Math.floor(roubles * 100) - 1);
  while (toRoubles(kopecks) < roubles) kopecks += 1;
  return kopecks;
}

/** Most whole kopecks that are not above these roubles. */
function kopecksTo(roubles: number): number {
  let kopecks = Math.ceil(roubles * 100) + 1;
  while (toRoubles(kopecks) > roubles) kopecks -= 1;
  return kopecks;
}

export type Passes = (place: number) => boolean;

/** Scores of the goods by their place, 0 for goods that were not found. */
export function scoresOf(goods: GoodsColumns, hits: ReadonlyMap<string, number>): Uint32Array {
  const scores = new Uint32Array(goods.end);
  for (const [id, score] of hits) {
    const place = goods.place(id);
    if (place !== undefined) scores[place] = score;
  }
  return scores;
}

/** Goods that listings show: in no hidden category. */
export function isShown(goods: GoodsColumns, index: CategoryIndex): Passes {
  if (index.hiddenCategories.length === 0 && index.hiddenSubcategories.length === 0) return () => true;
  const categories = goods.categories.marks(index.hiddenCategories);
  const subcategories = goods.subcategories.marks(index.hiddenSubcategories);
  return (place) => categories[goods.category(place)] !== 1 && subcategories[goods.subcategory(place)] !== 1;
}

/** Goods of the filter's category that the search found, without one those in shown categories: what every facet applies. */
export function inCategory(
  goods: GoodsColumns,
  index: CategoryIndex,
  { topCategorySlug, subcategoryId }: ListingFilter,
  scores: Uint32Array | null,
): Passes {
  const base: Passes = scores === null ? isShown(goods, index) : (place) => (scores[place] ?? 0) > 0;
  const category =
    topCategorySlug === undefined ? null : goods.categories.find(index.idBySlug.get(topCategorySlug) ?? '');
  const subcategory = subcategoryId === undefined ? null : goods.subcategories.find(subcategoryId);
  // Goods without a subcategory have a number below 0, and no filter selects them.
  if (category === -1 || subcategory === -1) return () => false;
  return (place) =>
    (category === null || goods.category(place) === category) &&
    (subcategory === null || goods.subcategory(place) === subcategory) &&
    base(place);
}

/** Prices for this viewer. */
export function pricesFor({ prices }: GoodsColumns, { role, discount = 0, now }: Viewing) {
  return prices.at(now, role === 'wholesale' ? { discount } : 'public');
}

/** Filters that have a facet of their own, and the conditions that the facets of stock and discounts count. */
export function facetConditions(goods: GoodsColumns, filter: ListingFilter, pricer: Viewing) {
  const prices = pricesFor(goods, pricer);
  const { kopecks, isReduced } = prices;
  const brands = filter.brand.length === 0 ? null : goods.brands.marks([...chosenKeys(filter.brand)]);
  const least = filter.minPrice === undefined ? -Infinity : kopecksFrom(filter.minPrice);
  const most = filter.maxPrice === undefined ? Infinity : kopecksTo(filter.maxPrice);
  const isPriced = filter.minPrice !== undefined || filter.maxPrice !== undefined;
  const all: Passes = () => true;
  return {
    prices,
    brand: brands === null ? all : (place: number) => brands[goods.brand(place)] === 1,
    price: isPriced ? (place: number) => kopecks(place) >= least && kopecks(place) <= most : all,
    inStock: filter.inStock === true ? goods.isInStock : all,
    discounted: filter.discounted === true ? isReduced : all,
  };
}

function matchesFilter(
  goods: GoodsColumns,
  filter: ListingFilter,
  category: Passes,
  { brand, price, inStock, discounted }: ReturnType<typeof facetConditions>,
): Passes {
  const features = featureConditions(filter.feature ?? []);
  return (place) =>
    category(place) &&
    brand(place) &&
    price(place) &&
    inStock(place) &&
    discounted(place) &&
    features.every((condition) => matchesFeature(goods.attributes(place)[condition.code], condition));
}

export interface PageQuery {
  readonly filter: ListingFilter;
  readonly order: Order;
  readonly offset: number;
  readonly limit: number;
  /** Search results of the filter's words; null without words. */
  readonly hits: Hits;
}

/** Ids of one page in its order, and the number of goods that pass in all. */
export function pageOf(
  goods: GoodsColumns,
  index: CategoryIndex,
  { filter, order, offset, limit, hits }: PageQuery,
  pricer: Viewing,
): { ids: string[]; total: number } {
  const scores = hits === null ? null : scoresOf(goods, hits);
  const conditions = facetConditions(goods, filter, pricer);
  const passes = matchesFilter(goods, filter, inCategory(goods, index, filter, scores), conditions);
  const byOrder = {
    relevance: goods.byPopularity,
    popular: goods.byPopularity,
    usual: goods.byAge,
    new: goods.byAge,
    price_asc: conditions.prices.order,
    price_desc: conditions.prices.order,
  } satisfies Record<Order, unknown>;
  const { places } = byOrder[order];
  // A shop window is chosen from the whole list.
  const [first, most] = filter.showcase === true ? [0, Infinity] : [offset, limit];
  const isInStockFirst = order === 'relevance' || order === 'usual';
  const page: number[] = [];
  let total = 0;
  const visit = (place: number): void => {
    if (!passes(place)) return;
    if (isInStockFirst || (total >= first && total < first + most)) page.push(place);
    total += 1;
  };
  if (order === 'price_asc') for (let at = 0; at < places.length; at += 1) visit(places[at] ?? 0);
  else for (let at = places.length - 1; at >= 0; at -= 1) visit(places[at] ?? 0);
  const chosen = isInStockFirst ? bestOf(page, scores, goods.isInStock, first, most) : page;
  if (filter.showcase !== true) return { ids: chosen.map(goods.id), total };
  const shown = showcaseOf(chosen, conditions.prices.kopecks, goods.subcategory);
  return { ids: shown.slice(offset, offset + limit).map(goods.id), total: shown.length };
}

/** A page of these places by their scores, the best first; of equal scores those in stock, then by place in the list. */
function bestOf(
  places: readonly number[],
  scores: Uint32Array | null,
  isInStock: Passes,
  offset: number,
  limit: number,
): number[] {
  const byScore = new Map<number, number[]>();
  for (const place of places) {
    const score = 2 * (scores?.[place] ?? 0) + (isInStock(place) ? 1 : 0);
    const group = byScore.get(score);
    if (group === undefined) byScore.set(score, [place]);
    else group.push(place);
  }
  const page: number[] = [];
  let before = 0;
  for (const score of [...byScore.keys()].sort((a, b) => b - a)) {
    const group = byScore.get(score) ?? [];
    page.push(...group.slice(Math.max(0, offset - before), Math.max(0, offset + limit - before)));
    before += group.length;
    if (before >= offset + limit) break;
  }
  return page;
}
