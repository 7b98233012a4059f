/** Reads goods with their stock for the back office. Knex only; rows are presented elsewhere. */
import type { Knex } from 'knex';
import type { ProductRow } from '#db/tables.ts';
import { stateSql } from './stock-query.ts';

const COLUMNS = [
  'id',
  'slug',
  'title',
  'brand',
  'sku',
  'barcode',
  'subcategory_id',
  'stock_qty',
  'reserved_qty',
  'price_retail',
  'price_wholesale',
  'deleted_at',
  'draft',
  'unit',
  'storage_place',
] as const;

export type StockRow = Pick<ProductRow, (typeof COLUMNS)[number]> & {
  category_slug: string | null;
  category_name: string | null;
  subcategory_name: string | null;
  picture_id: string | null;
};

/** Rows of `query`, a query of `stock-query.ts` with its order and bounds. */
export function readStock(db: Knex, query: Knex.QueryBuilder): Promise<StockRow[]> {
  return query
    .leftJoin('subcategories as s', 's.id', 'p.subcategory_id')
    .select([
      ...COLUMNS.map((column) => `p.${column}`),
      'c.slug as category_slug',
      'c.name as category_name',
      's.name as subcategory_name',
    ])
    .select({
      picture_id: db('product_pictures as pp')
        .whereRaw('pp.product_id = p.id')
        .orderBy([{ column: 'pp.is_primary', order: 'desc' }, 'pp.position'])
        .limit(1)
        .select('pp.picture_id'),
    });
}

/** Rows of these products, on sale or not, in no particular order; as many as one statement may bind. */
export function readStockOf(db: Knex, ids: readonly string[]): Promise<StockRow[]> {
  return readStock(db, db('products as p').leftJoin('categories as c', 'c.id', 'p.category_id').whereIn('p.id', ids));
}

export interface SoldCounts {
  readonly all: number;
  readonly low: number;
  readonly out: number;
  readonly negative: number;
  readonly units: number;
}

/** Number of the query's goods in each state, and their units on hand; `lowQty` is the shop's threshold. */
export async function countStates(db: Knex, query: Knex.QueryBuilder, lowQty: number): Promise<SoldCounts> {
  const conditions = stateSql(lowQty);
  const when = (state: keyof typeof conditions): string =>
    `CAST(COALESCE(SUM(CASE WHEN ${conditions[state]} THEN 1 ELSE 0 END), 0) AS bigint) AS ${state}`;
  const rows: Record<keyof SoldCounts, number | string>[] = await query.select(
    db.raw(
      `COUNT(*) AS "all", ${when('low')}, ${when('out')}, ${when('negative')}, CAST(COALESCE(SUM(p.stock_qty), 0) AS bigint) AS units`,
    ),
  );
  const row = rows[0];
  return {
    all: Number(row?.all ?? 0),
    low: Number(row?.low ?? 0),
    out: Number(row?.out ?? 0),
    negative: Number(row?.negative ?? 0),
    units: Number(row?.units ?? 0),
  };
}
