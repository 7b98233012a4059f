/** Promises goods to orders and lets go of them. What is on hand stays; what is available to others changes. */
import type { Knex } from 'knex';
import { availabilityCode } from '#contract/products/availability.ts';
import { nextRevision } from '#db/revision.ts';

export interface Wanted {
  readonly productId: string;
  readonly qty: number;
}

export interface Lacking {
  readonly productId: string;
  /** Units that can still be had; 0 also for goods no longer sold. */
  readonly left: number;
}

/** In id order, so that two writers never wait for each other in a ring; a product wanted twice is taken once. */
function ordered(wanted: readonly Wanted[]): Wanted[] {
  const sums = new Map<string, number>();
  for (const { productId, qty } of wanted) sums.set(productId, (sums.get(productId) ?? 0) + qty);
  return [...sums].map(([productId, qty]) => ({ productId, qty })).sort((a, b) => (a.productId < b.productId ? -1 : 1));
}

type Figures = { stock_qty: number; reserved_qty: number };

/**
 * Reserves all of it, or says what is lacking: the caller then lets its transaction fail. A conditional update decides, so
 * of many buyers of the last unit one gets it.
 */
export async function reserveStock(trx: Knex.Transaction, wanted: readonly Wanted[]): Promise<Lacking[]> {
  const lacking: Lacking[] = [];
  const shifted: string[] = [];
  for (const { productId, qty } of ordered(wanted)) {
    const rows = await trx('products')
      .where({ id: productId })
      .whereNull('deleted_at')
      .whereRaw('stock_qty - reserved_qty >= ?', [qty])
      .increment('reserved_qty', qty)
      .returning<Figures[]>(['stock_qty', 'reserved_qty']);
    const row = rows[0];
    if (row === undefined) lacking.push({ productId, left: await leftOf(trx, productId) });
    else if (hasShifted(row, -qty)) shifted.push(productId);
  }
  if (lacking.length === 0) await announce(trx, shifted);
  return lacking;
}

/** Lets go of what an order held. */
export async function releaseStock(trx: Knex.Transaction, held: readonly Wanted[]): Promise<void> {
  const shifted: string[] = [];
  for (const { productId, qty } of ordered(held)) {
    const rows = await trx('products').where({ id: productId }).decrement('reserved_qty', qty).returning<Figures[]>(['stock_qty', 'reserved_qty']);
    const row = rows[0];
    if (row === undefined) throw new Error(`No product ${productId} to release`);
    if (hasShifted(row, qty)) shifted.push(productId);
  }
  await announce(trx, shifted);
}

async function leftOf(trx: Knex.Transaction, productId: string): Promise<number> {
  const row = await trx('products').where({ id: productId }).whereNull('deleted_at').first('stock_qty', 'reserved_qty');
  return row === undefined ? 0 : Math.max(0, row.stock_qty - row.reserved_qty);
}

/** True when shoppers read another availability after `change` units became available. */
function hasShifted(row: Figures, change: number): boolean {
  const available = row.stock_qty - row.reserved_qty;
  return availabilityCode(available) !== availabilityCode(available - change);
}

async function announce(trx: Knex.Transaction, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  await trx('products').whereIn('id', [...productIds]).update({ revision: await nextRevision(trx, 'catalog') });
}
