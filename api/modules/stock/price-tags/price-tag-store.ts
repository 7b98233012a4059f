/** Reads and writes the contents of price tags. Knex only; amounts in kopecks. */
import type { Knex } from 'knex';
import type { TagQueue } from '#contract/stock/price-tags.ts';
import { countRows } from '#db/page.ts';
import type { PriceTagRow } from '#db/stock-document-tables.ts';
import type { ProductRow } from '#db/tables.ts';

const COLUMNS = [
  'id',
  'slug',
  'title',
  'brand',
  'sku',
  'barcode',
  'unit',
  'stock_qty',
  'price_retail',
  'price_sale',
  'sale_from',
  'sale_to',
] as const;

export type TaggedProduct = Pick<ProductRow, (typeof COLUMNS)[number]> & {
  tag_price: number | null;
  tag_old_price: number | null;
  printed_at: string | null;
};

/** True when the sale price is in force at the instant bound twice; the same rule as `activeSale`. */
const REDUCED =
  '(p.price_sale IS NOT NULL AND p.price_sale < p.price_retail AND (p.sale_from IS NULL OR p.sale_from <= ?) AND (p.sale_to IS NULL OR p.sale_to > ?))';

/** Goods on sale as `p`, with their tag as `t`. */
function tagged(db: Knex): Knex.QueryBuilder {
  return db('products as p').leftJoin('price_tags as t', 't.product_id', 'p.id').whereNull('p.deleted_at');
}

function ofQueue(db: Knex, queue: TagQueue, now: string): Knex.QueryBuilder {
  if (queue === 'unprinted') return tagged(db).whereNull('t.product_id').where('p.stock_qty', '>', 0);
  return tagged(db)
    .whereNotNull('t.product_id')
    .whereRaw(
      `(t.price <> CASE WHEN ${REDUCED} THEN p.price_sale ELSE p.price_retail END
        OR COALESCE(t.old_price, -1) <> CASE WHEN ${REDUCED} THEN p.price_retail ELSE -1 END)`,
      [now, now, now, now],
    );
}

const read = (query: Knex.QueryBuilder): Promise<TaggedProduct[]> =>
  query.select(...COLUMNS.map((column) => `p.${column}`), {
    tag_price: 't.price',
    tag_old_price: 't.old_price',
    printed_at: 't.printed_at',
  });

/**
 * Goods of a queue by title.
 * @param now ISO instant at which prices are compared
 */
export function readQueue(db: Knex, queue: TagQueue, now: string, limit: number): Promise<TaggedProduct[]> {
  return read(ofQueue(db, queue, now).orderBy(['p.title', 'p.id']).limit(limit));
}

export function countQueue(db: Knex, queue: TagQueue, now: string): Promise<number> {
  return countRows(ofQueue(db, queue, now));
}

/** Those of these goods that are on sale, by title. */
export function readTagged(db: Knex, ids: readonly string[]): Promise<TaggedProduct[]> {
  return read(
    tagged(db)
      .whereIn('p.id', [...ids])
      .orderBy(['p.title', 'p.id']),
  );
}

/** Time of the last print, ISO; null before the first. */
export async function lastPrinted(db: Knex): Promise<string | null> {
  const row = await db('price_tags').max({ at: 'printed_at' }).first();
  return (row as { at: string | null } | undefined)?.at ?? null;
}

/** Ids of these goods that exist. */
export async function existingIds(db: Knex, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db('products')
    .whereIn('id', [...ids])
    .select('id');
  return new Set(rows.map(({ id }) => id));
}

export async function writeTags(trx: Knex.Transaction, rows: readonly PriceTagRow[]): Promise<void> {
  await trx('price_tags')
    .insert([...rows])
    .onConflict('product_id')
    .merge();
}
