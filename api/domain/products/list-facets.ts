/**
 * Brands, price range, features and counts for the filter panel; each group ignores its own filter and obeys the others.
 * One subcategory is counted by the rule, wider shelves, which have no features, in SQL.
 */
import type { Knex } from 'knex';
import type { ListingFacets } from '#contract/catalog.ts';
import type { ListingFilter } from '#contract/rules/listing.ts';
import { toRoubles } from '#contract/rules/money.ts';
import { type Fragment, type Pricer, effectiveKopecks, facetConditions, onShelf } from './listing-query.ts';
import { shelfFacets } from './shelf-facets.ts';
import { searchGoods } from './search-goods.ts';
import { readShelves } from './shelves.ts';

interface Summary {
  low: number | null;
  high: number | null;
  in_stock: number | null;
  discounted: number | null;
}

/** Two passes over a wide shelf: one groups brands, one sums up the rest. */
export async function listFacets(db: Knex, filter: ListingFilter, pricer: Pricer): Promise<ListingFacets> {
  const { both, brand, price, inStock, discounted, stocked, reduced } = facetConditions(filter, pricer);
  const shelves = await readShelves(db);
  const { hits } = await searchGoods(db, filter.q);
  const shelf = () => onShelf(db, shelves, filter, hits);
  const { subcategoryId } = filter;
  if (subcategoryId !== undefined) return shelfFacets(db, shelf(), { ...filter, subcategoryId }, pricer);

  const forBrands = both(price, inStock, discounted);
  const brands: { name: string; count: number }[] = await shelf()
    .whereRaw(forBrands.sql, [...forBrands.values])
    .whereNot('p.brand', '')
    .groupBy('p.brand')
    .select('p.brand as name')
    .count({ count: '*' });

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
  const rows: Summary[] = await shelf().select(
    Object.entries(columns).map(([name, { sql, values }]) => db.raw(`${sql} AS ${name}`, [...values])),
  );
  const summary = rows[0];
  const low = summary?.low ?? null;
  const high = summary?.high ?? null;
  return {
    brands: brands.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
    price: low === null || high === null ? null : { min: toRoubles(low), max: toRoubles(high) },
    inStock: summary?.in_stock ?? 0,
    discounted: summary?.discounted ?? 0,
    features: [],
  };
}
