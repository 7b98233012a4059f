/**
 * Popularity is the key of the sort «популярные»: the product's rank among all goods by units sold in the last 90 days, at the till and in
 * delivered orders.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Knex } from 'knex';
import { popularityOf } from '#contract/catalogue/popularity.ts';
import { writeTransaction } from '#db/write.ts';
import { portions } from '#db/portions.ts';
import { bumpProducts } from '../changes/bump-products.ts';

const POPULARITY_DAYS = 90;
const DAY_MS = 86_400_000;

const SOLD = `
  SELECT product_id, SUM(qty) AS units FROM (
    SELECT l.product_id, l.qty FROM sale_lines l JOIN sales s ON s.id = l.sale_id
    WHERE s.status = 'recorded' AND s.business_at >= ? AND l.product_id IS NOT NULL
    UNION ALL
    SELECT l.product_id, l.qty FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE o.status = 'delivered' AND o.delivered_at >= ?
  ) AS sold GROUP BY product_id`;

/** Recomputes it for all products, in portions; only changed ones get a new revision. Returns their number. */
export async function recomputePopularity(db: Knex, now: Date): Promise<number> {
  const since = new Date(now.getTime() - POPULARITY_DAYS * DAY_MS).toISOString();
  const known = await db
    .with('sold', db.raw(SOLD, [since, since]))
    .from('products as p')
    .leftJoin('sold', 'sold.product_id', 'p.id')
    .whereRaw('(p.popularity <> 0 OR sold.units IS NOT NULL)')
    .orderBy('p.id')
    .select<{ id: string; before: number; units: number | string }[]>(
      'p.id',
      'p.popularity as before',
      db.raw('COALESCE(sold.units, 0) AS units'),
    );
  const popularity = popularityOf(new Map(known.map(({ id, units }) => [id, Number(units)])));
  const changed = known.flatMap(({ id, before }) => (before === (popularity.get(id) ?? 0) ? [] : [id]));
  for (const ids of portions(changed)) {
    await writeTransaction(db, async (trx) => {
      await trx.raw(
        `WITH changed (id, popularity) AS (VALUES ${ids.map(() => '(?, CAST(? AS INTEGER))').join(', ')})
         UPDATE products SET popularity = changed.popularity FROM changed WHERE products.id = changed.id`,
        ids.flatMap((id) => [id, popularity.get(id) ?? 0]),
      );
      await bumpProducts(trx, ids);
    });
    await yieldToEventLoop();
  }
  return changed.length;
}
