/**
 * The stock figures of a product. The stock module decides when they change and records why; the columns belong to the catalogue, so it
 * changes them by these functions, each in the caller's transaction.
 */
import type { Knex } from 'knex';
import { isPostgres } from '#db/connect.ts';
import { rowsOf } from '#db/read.ts';
import { nextRevision } from '#db/revision.ts';
import { portions } from '#db/portions.ts';

/** Units on hand, and the units of these reserved for orders. */
export interface StockFigures {
  readonly stock_qty: number;
  readonly reserved_qty: number;
}

const COLUMNS = ['stock_qty', 'reserved_qty'] as const;

/** Products in one statement: a longer list costs more parsing, and bound values are limited. */
const BATCH_SIZE = 500;

/** Adds units to each of these products, negative to take away; returns the figures after it, by product. Throws for an unknown product. */
export async function shiftStock(
  trx: Knex.Transaction,
  deltas: ReadonlyMap<string, number>,
): Promise<Map<string, StockFigures>> {
  const all = [...deltas].sort(([one], [other]) => (one < other ? -1 : 1));
  const after = new Map<string, StockFigures>();
  for (const some of portions(all, BATCH_SIZE)) {
    const ids = some.map(([id]) => id);
    // PostgreSQL locks rows in any order: two writers of many products would deadlock.
    if (some.length > 1 && isPostgres(trx))
      await trx('products').whereIn('id', ids).orderBy('id').forUpdate().select('id');
    const rows = await rowsOf<StockFigures & { id: string }>(
      trx,
      `WITH moved (id, delta) AS (VALUES ${some.map(() => '(?, CAST(? AS INTEGER))').join(', ')})
       UPDATE products SET stock_qty = stock_qty + moved.delta FROM moved WHERE products.id = moved.id
       RETURNING products.id AS id, stock_qty, reserved_qty`,
      some.flat(),
    );
    for (const { id, stock_qty, reserved_qty } of rows) after.set(id, { stock_qty, reserved_qty });
    const unknown = ids.find((id) => !after.has(id));
    if (unknown !== undefined) throw new Error(`No product ${unknown} to move stock of`);
  }
  return after;
}

/** Reserves `qty` units if available; returns the figures after it, undefined when there are too few or the product is not sold. */
export async function reserveIfAvailable(
  trx: Knex.Transaction,
  productId: string,
  qty: number,
): Promise<StockFigures | undefined> {
  const [row] = await trx('products')
    .where({ id: productId })
    .whereNull('deleted_at')
    .whereRaw('stock_qty - reserved_qty >= ?', [qty])
    .increment('reserved_qty', qty)
    .returning<StockFigures[]>([...COLUMNS]);
  return row;
}

/** Reserves `qty` units, available or not; returns the figures after it. Throws for an unknown product. */
export async function forceReserve(trx: Knex.Transaction, productId: string, qty: number): Promise<StockFigures> {
  const [row] = await trx('products')
    .where({ id: productId })
    .increment('reserved_qty', qty)
    .returning<StockFigures[]>([...COLUMNS]);
  if (row === undefined) throw new Error(`No product ${productId} to reserve`);
  return row;
}

/** Releases `qty` reserved units; returns the figures after it. Throws for an unknown product. */
export function releaseReserve(trx: Knex.Transaction, productId: string, qty: number): Promise<StockFigures> {
  return forceReserve(trx, productId, -qty);
}

/** Gives products the next revision of the public catalogue, because their availability changed. */
export async function announceAvailability(trx: Knex.Transaction, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  await trx('products')
    .whereIn('id', [...productIds])
    .update({ revision: await nextRevision(trx, 'catalog') });
}

/** Gives products the next revision of the figures, and returns it. Call it last: other writers wait from then on. */
export async function announceFigures(trx: Knex.Transaction, productIds: readonly string[]): Promise<number> {
  const revision = await nextRevision(trx, 'figures');
  await trx('products')
    .whereIn('id', [...productIds])
    .update({ figures_revision: revision });
  return revision;
}
