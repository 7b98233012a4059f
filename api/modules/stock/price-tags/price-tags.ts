/** Price tags: the queues to print, and the printed ones. */
import type { Knex } from 'knex';
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts';
import { activeSale } from '#contract/products/price.ts';
import { unitOnWire } from '#contract/products/unit.ts';
import {
  TAGS_MAX,
  type findPriceTags as findEndpoint,
  type notePrintedTags,
  type PriceTag,
  type TagQueue,
} from '#contract/stock/price-tags.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { writeTransaction } from '#db/write.ts';
import { countRows } from '#db/page.ts';
import type { PriceTagRow } from '#db/stock-document-tables.ts';
import type { ProductRow } from '#db/tables.ts';
import { selectedGoods } from '../listing/list-stock.ts';
import { PUBLIC_PRICE, REDUCED } from '../listing/stock-query.ts';
import { PUBLIC_PRICES } from '../../catalogue/changes/pricing-of.ts';

const orNull = (kopecks: number | null): number | null => (kopecks === null ? null : toRoubles(kopecks));

function present(row: TaggedProduct, now: string): PriceTag {
  const sale = activeSale(
    { retail: row.price_retail, sale: row.price_sale, saleFrom: row.sale_from, saleTo: row.sale_to },
    now,
  );
  return {
    productId: row.id,
    slug: row.slug,
    title: row.title,
    brand: row.brand,
    sku: row.sku,
    barcode: row.barcode,
    ...unitOnWire(row.unit),
    stockQty: row.stock_qty,
    price: toRoubles(sale ?? row.price_retail),
    oldPrice: sale === null ? null : toRoubles(row.price_retail),
    printed:
      row.tag_price === null || row.printed_at === null
        ? null
        : { price: toRoubles(row.tag_price), oldPrice: orNull(row.tag_old_price), at: row.printed_at },
  };
}

/** Tags of a queue or of chosen goods on sale, at most `TAGS_MAX`, with the prices at `now`. */
export async function findPriceTags(
  db: Knex,
  { of }: BodyOf<typeof findEndpoint>,
  zone: string,
  now: Date,
): Promise<AnswerOf<typeof findEndpoint>> {
  const at = now.toISOString();
  const queues = { changed: await countQueue(db, 'changed', at), unprinted: await countQueue(db, 'unprinted', at) };
  const lastPrintedAt = await lastPrinted(db);
  if (typeof of === 'string') {
    const rows = await readQueue(db, of, at, TAGS_MAX);
    return { items: rows.map((row) => present(row, at)), total: queues[of], queues, lastPrintedAt };
  }
  const ids = await selectedGoods(db, of, zone);
  const rows = await readTagged(db, ids.slice(0, TAGS_MAX));
  return { items: rows.map((row) => present(row, at)), total: ids.length, queues, lastPrintedAt };
}

/** Records the contents of printed tags; goods that no longer exist are skipped. */
export async function recordPrinted(
  db: Knex,
  { tags }: BodyOf<typeof notePrintedTags>,
  actorId: string,
  now: Date,
): Promise<AnswerOf<typeof notePrintedTags>> {
  return writeTransaction(db, async (trx) => {
    // A product's last tag is recorded: several copies are one tag.
    const byProduct = new Map(tags.map((tag) => [tag.productId, tag]));
    const known = await existingIds(trx, [...byProduct.keys()]);
    const rows = [...byProduct.values()]
      .filter(({ productId }) => known.has(productId))
      .map(({ productId, price, oldPrice }) => ({
        product_id: productId,
        price: toKopecks(price),
        old_price: oldPrice === null ? null : toKopecks(oldPrice),
        printed_at: now.toISOString(),
        printed_by: actorId,
      }));
    if (rows.length > 0) await writeTags(trx, rows);
    return { noted: rows.length };
  });
}

const COLUMNS = ['id', 'slug', 'title', 'brand', 'sku', 'barcode', 'unit', 'stock_qty', ...PUBLIC_PRICES] as const;

type TaggedProduct = Pick<ProductRow, (typeof COLUMNS)[number]> & {
  tag_price: number | null;
  tag_old_price: number | null;
  printed_at: string | null;
};

/** Goods on sale as `p`, with their tag as `t`. */
function tagged(db: Knex): Knex.QueryBuilder {
  return db('products as p').leftJoin('price_tags as t', 't.product_id', 'p.id').whereNull('p.deleted_at');
}

function ofQueue(db: Knex, queue: TagQueue, now: string): Knex.QueryBuilder {
  if (queue === 'unprinted') return tagged(db).whereNull('t.product_id').where('p.stock_qty', '>', 0);
  return tagged(db)
    .whereNotNull('t.product_id')
    .whereRaw(
      `(t.price <> ${PUBLIC_PRICE}
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
function readQueue(db: Knex, queue: TagQueue, now: string, limit: number): Promise<TaggedProduct[]> {
  return read(ofQueue(db, queue, now).orderBy(['p.title', 'p.id']).limit(limit));
}

/** Reads and writes the contents of price tags. Knex only; amounts in kopecks. */
function countQueue(db: Knex, queue: TagQueue, now: string): Promise<number> {
  return countRows(ofQueue(db, queue, now));
}

/** Those of these goods that are on sale, by title. */
function readTagged(db: Knex, ids: readonly string[]): Promise<TaggedProduct[]> {
  return read(
    tagged(db)
      .whereIn('p.id', [...ids])
      .orderBy(['p.title', 'p.id']),
  );
}

/** Time of the last print, ISO; null before the first. */
async function lastPrinted(db: Knex): Promise<string | null> {
  const row = await db('price_tags').max({ at: 'printed_at' }).first();
  return (row as { at: string | null } | undefined)?.at ?? null;
}

async function existingIds(db: Knex, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db('products')
    .whereIn('id', [...ids])
    .select('id');
  return new Set(rows.map(({ id }) => id));
}

async function writeTags(trx: Knex.Transaction, rows: readonly PriceTagRow[]): Promise<void> {
  await trx('price_tags')
    .insert([...rows])
    .onConflict('product_id')
    .merge();
}
