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
} from '#contract/stock/price-tags.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { writeTransaction } from '#db/write.ts';
import { selectedGoods } from '../listing/selected-goods.ts';
import {
  countQueue,
  existingIds,
  lastPrinted,
  readQueue,
  readTagged,
  writeTags,
  type TaggedProduct,
} from './price-tag-store.ts';

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
