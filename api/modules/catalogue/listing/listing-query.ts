/**
 * The listing in SQL: the same filters and orders as the contract's `catalogue/listing.ts`, proven against it by one
 * table of cases and by random catalogues. Prices are compared in kopecks, as the viewer pays them.
 */
import type { Knex } from 'knex';
import type { Role } from '#contract/roles.ts';
import type { ListingFilter, Order } from '#contract/catalogue/listing.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { Hits } from '#contract/search/hits.ts';
import { withFeatures } from './feature-query.ts';
import type { Fragment } from './sql-fragment.ts';
import { type CategoryIndex, shelvedProducts, visibleProducts } from './category-index.ts';

export interface Pricer {
  readonly role: Role;
  readonly now: Date;
}

/** True while the sale price is in force; instants are stored as ISO text of one form, so text order is time order. */
export function saleInForce({ now }: Pricer): Fragment {
  const at = now.toISOString();
  return {
    sql: `(p.price_sale IS NOT NULL AND p.price_sale < p.price_retail
      AND (p.sale_from IS NULL OR p.sale_from <= ?) AND (p.sale_to IS NULL OR p.sale_to > ?))`,
    values: [at, at],
  };
}

/** What this viewer pays, in kopecks. */
export function effectiveKopecks(pricer: Pricer): Fragment {
  const sale = saleInForce(pricer);
  const paid = `CASE WHEN ${sale.sql} THEN p.price_sale ELSE p.price_retail END`;
  if (pricer.role !== 'wholesale') return { sql: paid, values: sale.values };
  return {
    sql: `CASE WHEN p.price_wholesale < (${paid}) THEN p.price_wholesale ELSE (${paid}) END`,
    values: [...sale.values, ...sale.values],
  };
}

/** Least whole kopecks that are not below these roubles, by the rule's own comparison. */
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

const all: Fragment = { sql: '1 = 1', values: [] };

function both(...given: readonly Fragment[]): Fragment {
  const parts = given.filter((part) => part !== all);
  if (parts.length === 0) return all;
  return { sql: parts.map(({ sql }) => `(${sql})`).join(' AND '), values: parts.flatMap(({ values }) => values) };
}

/** Filters that have a facet of their own, each as a condition that may be left out or counted. */
export function facetConditions(filter: ListingFilter, pricer: Pricer) {
  const effective = effectiveKopecks(pricer);
  const brand: Fragment =
    filter.brand.length === 0
      ? all
      : { sql: `p.brand IN (${filter.brand.map(() => '?').join(', ')})`, values: [...filter.brand] };
  const price = both(
    filter.minPrice === undefined
      ? all
      : { sql: `${effective.sql} >= ?`, values: [...effective.values, kopecksFrom(filter.minPrice)] },
    filter.maxPrice === undefined
      ? all
      : { sql: `${effective.sql} <= ?`, values: [...effective.values, kopecksTo(filter.maxPrice)] },
  );
  const stocked: Fragment = { sql: 'p.stock_qty - p.reserved_qty > 0', values: [] };
  const reduced = saleInForce(pricer);
  return {
    brand,
    price,
    stocked,
    reduced,
    inStock: filter.inStock === true ? stocked : all,
    discounted: filter.discounted === true ? reduced : all,
    /** Joins conditions. */
    both,
  };
}

/**
 * Narrows products `p` to the hits, their scores as a table `h (id, score)`, handed over as one JSON value: hits may be
 * thousands.
 */
export function joinHits(query: Knex.QueryBuilder, hits: ReadonlyMap<string, number>): void {
  const scores = JSON.stringify(Object.fromEntries(hits));
  const isPostgres = query.client.config.client === 'pg';
  const table = isPostgres
    ? '(SELECT key AS id, CAST(value AS integer) AS score FROM json_each_text(CAST(? AS json)))'
    : '(SELECT key AS id, value AS score FROM json_each(?))';
  query.joinRaw(`JOIN ${table} h ON h.id = p.id`, [scores]);
}

/**
 * Goods of the filter's category that the search found, or without a search those on shown categories: the part every
 * facet keeps.
 */
export function inCategory(db: Knex, categories: CategoryIndex, filter: ListingFilter, hits: Hits): Knex.QueryBuilder {
  const query = hits === null ? shelvedProducts(db, categories) : visibleProducts(db);
  if (hits !== null) joinHits(query, hits);
  if (filter.topCategorySlug !== undefined)
    query.where('p.category_id', categories.idBySlug.get(filter.topCategorySlug) ?? '');
  if (filter.subcategoryId !== undefined) query.where('p.subcategory_id', filter.subcategoryId);
  return query;
}

/** Narrows by every filter. */
export function narrowed(
  db: Knex,
  categories: CategoryIndex,
  filter: ListingFilter,
  hits: Hits,
  pricer: Pricer,
): Knex.QueryBuilder {
  const { brand, price, inStock, discounted } = facetConditions(filter, pricer);
  const parts = [brand, price, inStock, discounted].filter((part) => part !== all);
  const query = withFeatures(inCategory(db, categories, filter, hits), filter.feature);
  for (const { sql, values } of parts) query.whereRaw(sql, [...values]);
  return query;
}

/**
 * Orders as the rule does: ties run with the main order, so that an index serves it from either end. `relevance` needs
 * a query narrowed by hits.
 */
export function ordered(query: Knex.QueryBuilder, order: Order, pricer: Pricer): Knex.QueryBuilder {
  const direction = order === 'price_asc' ? 'asc' : 'desc';
  switch (order) {
    case 'relevance':
      query.orderBy('h.score', direction).orderBy('p.popularity', direction);
      break;
    case 'price_asc':
    case 'price_desc': {
      const { sql, values } = effectiveKopecks(pricer);
      query.orderByRaw(`${sql} ${direction}`, [...values]);
      break;
    }
    case 'popular':
      query.orderBy('p.popularity', direction);
      break;
    case 'new':
      query.orderBy('p.created_at', direction);
      break;
  }
  return query.orderBy('p.id', direction);
}
