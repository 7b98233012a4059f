/**
 * Brands, price range, features and counts for the filter panel; each group ignores its own filter and obeys the
 * others. One subcategory is counted by the rule, wider categories, which have no features, in SQL: in parts, so that a
 * hundred thousand goods keep nobody else waiting.
 */
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { ListingFacets } from '#contract/catalogue/catalog.ts';
import type { ListingFilter } from '#contract/catalogue/listing.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { Hits } from '#contract/search/hits.ts';
import { type Pricer, effectiveKopecks, facetConditions, inCategory } from './listing-query.ts';
import type { Fragment } from './sql-fragment.ts';
import { categoryFacets } from './category-facets.ts';
import { searchGoods } from '../search/search-goods.ts';
import { readCategoryIndex, type CategoryIndex } from './category-index.ts';

/** Of a part; SQL sums up nothing to null. */
interface Summary {
  low: number | null;
  high: number | null;
  in_stock: number | null;
  discounted: number | null;
}

/** Goods counted at a stroke: some ten milliseconds. */
const PART = 5_000;

type Part = () => Knex.QueryBuilder;

/** The goods of the filter's category and search in parts that SQL counts one by one. */
async function partsOf(
  db: Knex,
  categories: CategoryIndex,
  filter: ListingFilter,
  hits: Hits,
  size: number,
): Promise<Part[]> {
  if (hits !== null) {
    const found = [...hits];
    const parts = Array.from(
      { length: Math.ceil(found.length / size) },
      (_, index) => new Map(found.slice(index * size, (index + 1) * size)),
    );
    return parts.map((part) => () => inCategory(db, categories, filter, part));
  }
  const category = () => inCategory(db, categories, filter, null);
  const sizes: { category_id: string; subcategory_id: string | null; goods: number }[] = await category()
    .groupBy('p.category_id', 'p.subcategory_id')
    .select('p.category_id', 'p.subcategory_id')
    .count({ goods: '*' });
  if (sizes.reduce((sum, { goods }) => sum + goods, 0) <= size) return [category];
  return sizes.map(
    ({ category_id, subcategory_id }) =>
      () =>
        category().where({ 'p.category_id': category_id, 'p.subcategory_id': subcategory_id }),
  );
}

const least = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);
const most = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

/**
 * Two passes over each part of a wide category, of `size` goods or a subcategory: one groups brands, one sums up the
 * rest.
 */
export async function listFacets(db: Knex, filter: ListingFilter, pricer: Pricer, size = PART): Promise<ListingFacets> {
  const { both, brand, price, inStock, discounted, stocked, reduced } = facetConditions(filter, pricer);
  const categories = await readCategoryIndex(db);
  const { hits } = await searchGoods(db, filter.q);
  const { subcategoryId } = filter;
  if (subcategoryId !== undefined)
    return categoryFacets(db, inCategory(db, categories, filter, hits), { ...filter, subcategoryId }, pricer);

  const forBrands = both(price, inStock, discounted);
  const effective = effectiveKopecks(pricer);
  const forPrice = both(brand, inStock, discounted);
  const pick = (aggregate: string, when: Fragment, what: Fragment): Fragment => ({
    sql: `${aggregate}(CASE WHEN ${when.sql} THEN ${what.sql} END)`,
    values: [...when.values, ...what.values],
  });
  const one: Fragment = { sql: '1', values: [] };
  const columns = {
    low: pick('MIN', forPrice, effective),
    high: pick('MAX', forPrice, effective),
    in_stock: pick('SUM', both(brand, price, stocked, discounted), one),
    discounted: pick('SUM', both(brand, price, inStock, reduced), one),
  };
  const brands = new Map<string, number>();
  const sum: Summary = { low: null, high: null, in_stock: 0, discounted: 0 };
  for (const part of await partsOf(db, categories, filter, hits, size)) {
    const named: { name: string; count: number }[] = await part()
      .whereRaw(forBrands.sql, [...forBrands.values])
      .whereNot('p.brand', '')
      .groupBy('p.brand')
      .select('p.brand as name')
      .count({ count: '*' });
    for (const { name, count } of named) brands.set(name, (brands.get(name) ?? 0) + count);
    const rows: Summary[] = await part().select(
      Object.entries(columns).map(([name, { sql, values }]) => db.raw(`${sql} AS ${name}`, [...values])),
    );
    const [row] = rows;
    sum.low = least(sum.low, row?.low ?? null);
    sum.high = most(sum.high, row?.high ?? null);
    sum.in_stock = (sum.in_stock ?? 0) + (row?.in_stock ?? 0);
    sum.discounted = (sum.discounted ?? 0) + (row?.discounted ?? 0);
    await othersTurn();
  }
  return {
    brands: [...brands]
      .map(([name, count]) => ({ name, count }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
    price: sum.low === null || sum.high === null ? null : { min: toRoubles(sum.low), max: toRoubles(sum.high) },
    inStock: sum.in_stock ?? 0,
    discounted: sum.discounted ?? 0,
    features: [],
  };
}
