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
import { kopecksOrNull, roublesOrNull, toKopecks, toRoubles } from '#contract/values/money.ts';
import { countRows } from '#db/page.ts';
import type { ProductRow } from '#db/tables.ts';
import { type Asked, writeAct } from '../../audit/record-audit.ts';
import { selectedGoods } from '../listing/list-stock.ts';
import { PUBLIC_PRICE, REDUCED } from '../listing/stock-query.ts';
import { PUBLIC_PRICES } from '../../catalogue/changes/pricing-of.ts';

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
        : { price: toRoubles(row.tag_price), oldPrice: roublesOrNull(row.tag_old_price), at: row.printed_at },
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
  const count = (queue: TagQueue) => countRows(ofQueue(db, queue, at));
  const queues = { changed: await count('changed'), unprinted: await count('unprinted') };
  const [last] = await db('price_tags').max<{ at: string | null }[]>({ at: 'printed_at' });
  const ids = typeof of === 'string' ? [] : await selectedGoods(db, of, zone);
  const found = typeof of === 'string' ? ofQueue(db, of, at) : tagged(db).whereIn('p.id', ids.slice(0, TAGS_MAX));
  const rows: TaggedProduct[] = await found
    .orderBy(['p.title', 'p.id'])
    .limit(TAGS_MAX)
    .select(...COLUMNS.map((column) => `p.${column}`), {
      tag_price: 't.price',
      tag_old_price: 't.old_price',
      printed_at: 't.printed_at',
    });
  return {
    items: rows.map((row) => present(row, at)),
    total: typeof of === 'string' ? queues[of] : ids.length,
    queues,
    lastPrintedAt: last?.at ?? null,
  };
}

/** Records the contents of printed tags; goods that no longer exist are skipped. */
export function recordPrinted(
  by: Asked,
  { tags }: BodyOf<typeof notePrintedTags>,
): Promise<AnswerOf<typeof notePrintedTags>> {
  return writeAct(by, async ({ trx, actorId, now }) => {
    // A product's last tag is recorded: several copies are one tag.
    const byProduct = new Map(tags.map((tag) => [tag.productId, tag]));
    const known = await trx('products')
      .whereIn('id', [...byProduct.keys()])
      .select('id');
    const rows = known.flatMap(({ id }) => {
      const { price, oldPrice } = byProduct.get(id) ?? {};
      if (price === undefined) return [];
      const old_price = kopecksOrNull(oldPrice ?? null);
      return { product_id: id, price: toKopecks(price), old_price, printed_at: now.toISOString(), printed_by: actorId };
    });
    if (rows.length > 0) await trx('price_tags').insert(rows).onConflict('product_id').merge();
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
