/** Filter and order of a stock list: one query for the list, its counts and its file. */
import type { Knex } from 'knex';
import type { StockSort, StockState } from '#contract/stock/inventory.ts';
import type { Hits, ConditionFilter } from '#contract/search/hits.ts';
import { toKopecks } from '#contract/values/money.ts';
import { joinHits, type SaleState } from '../../catalogue/search/search-goods.ts';

/** True when the sale price is in force at the instant bound twice; the same rule as `activeSale`. */
export const REDUCED =
  '(p.price_sale IS NOT NULL AND p.price_sale < p.price_retail AND (p.sale_from IS NULL OR p.sale_from <= ?) AND (p.sale_to IS NULL OR p.sale_to > ?))';

/** Kopecks that the public pays at the instant bound twice. */
export const PUBLIC_PRICE = `CASE WHEN ${REDUCED} THEN p.price_sale ELSE p.price_retail END`;

export interface StockFilter {
  readonly topCategorySlug?: string | undefined;
  readonly subcategoryId?: string | undefined;
  /** Moved at or after the first instant, and before the second. */
  readonly since?: string | undefined;
  readonly before?: string | undefined;
  /** Conditions that the search's words express, as in the shop; roubles that the public pays. */
  readonly said?: ConditionFilter | undefined;
}

const AVAILABLE = 'p.stock_qty - p.reserved_qty';

type CountedState = Exclude<StockState, 'all' | 'deleted' | 'draft'>;

/**
 * Conditions of the states among goods on sale. Goods run low at the product's own minimum, else at their subcategory's, else at the shop's
 * `lowQty`; the threshold shown to buyers is a constant.
 */
export function stateSql(lowQty: number): Readonly<Record<CountedState, string>> {
  const low = `COALESCE(
    (SELECT own.minimum_qty FROM product_supply own WHERE own.product_id = p.id),
    (SELECT its.minimum_qty FROM subcategory_supply its WHERE its.subcategory_id = p.subcategory_id),
    ${Math.trunc(lowQty)})`;
  return {
    low: `(${AVAILABLE} > 0 AND ${AVAILABLE} <= ${low})`,
    out: `${AVAILABLE} <= 0`,
    negative: `${AVAILABLE} < 0`,
  };
}

/** Goods `p` with category `c`, which drafts may lack, of one sale state, hidden ones too; `hits`: search results, null without. */
export function stockGoods(db: Knex, filter: StockFilter, saleState: SaleState, hits: Hits): Knex.QueryBuilder {
  const query: Knex.QueryBuilder = db('products as p').leftJoin('categories as c', 'c.id', 'p.category_id');
  if (hits !== null) joinHits(query, hits);
  if (saleState === 'sold') query.whereNull('p.deleted_at');
  else query.whereNotNull('p.deleted_at').where('p.draft', saleState === 'draft');
  if (filter.topCategorySlug !== undefined) query.where('c.slug', filter.topCategorySlug);
  if (filter.subcategoryId !== undefined) query.where('p.subcategory_id', filter.subcategoryId);
  if (filter.since !== undefined || filter.before !== undefined) {
    query.whereExists((moved) => {
      void moved.select(db.raw('1')).from('movements as m').whereRaw('m.product_id = p.id');
      if (filter.since !== undefined) void moved.where('m.at', '>=', filter.since);
      if (filter.before !== undefined) void moved.where('m.at', '<', filter.before);
    });
  }
  if (filter.said !== undefined) narrow(query, filter.said);
  return query;
}

/** The brand needs no condition: the hits have it among their words. */
function narrow(query: Knex.QueryBuilder, { minPrice, maxPrice, inStock, discounted }: ConditionFilter): void {
  const now = new Date().toISOString();
  if (minPrice !== undefined) query.whereRaw(`${PUBLIC_PRICE} >= ?`, [now, now, toKopecks(minPrice)]);
  if (maxPrice !== undefined) query.whereRaw(`${PUBLIC_PRICE} <= ?`, [now, now, toKopecks(maxPrice)]);
  if (inStock === true) query.whereRaw(`${AVAILABLE} > 0`);
  if (discounted === true) query.whereRaw(REDUCED, [now, now]);
}

/** Ё sorts as Е, whatever the engine's collation. */
const TITLE = "replace(replace(p.title, 'Ё', 'Е'), 'ё', 'е')";

const SORT_SQL: Readonly<Record<string, string>> = {
  title: TITLE,
  stock: 'p.stock_qty',
  available: AVAILABLE,
  retail: 'p.price_retail',
  wholesale: 'p.price_wholesale',
};

/** Ties go by title, then id: no page repeats or drops a row. `relevance` needs hits and is `listingOrder` of the contract. */
export function stockOrder(
  query: Knex.QueryBuilder,
  sort: StockSort | 'relevance',
  isPostgres: boolean,
): Knex.QueryBuilder {
  // SQLite compares bytes; PostgreSQL needs a collation for it.
  const byBytes = isPostgres ? ' COLLATE "C"' : '';
  if (sort === 'relevance')
    return query.orderByRaw(
      `h.score DESC, CASE WHEN ${AVAILABLE} > 0 THEN 0 ELSE 1 END, p.popularity DESC, p.id${byBytes} DESC`,
    );
  const reversed = sort.startsWith('-');
  const key = reversed ? sort.slice(1) : sort;
  const column = SORT_SQL[key] ?? TITLE;
  query.orderByRaw(`${column}${key === 'title' ? byBytes : ''} ${reversed ? 'DESC' : 'ASC'}`);
  if (key !== 'title') query.orderByRaw(`${TITLE}${byBytes}`);
  return query.orderBy('p.id');
}
