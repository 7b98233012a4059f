/** Promises goods to orders and lets go of them. What is on hand stays; what is available to others changes. */
import type { Knex } from 'knex';
import { availabilityCode } from '#contract/products/availability.ts';
import { announceAvailability, dropReserve, takeReserve, type StockFigures } from '../../catalogue/stock-figures.ts';

export interface Wanted {
  readonly productId: string;
  readonly qty: number;
}

export interface Lacking {
  readonly productId: string;
  /** Units that can still be had; 0 also for goods no longer sold. */
  readonly left: number;
}

/** In id order, so that two writers never deadlock; a product wanted twice is taken once. */
function ordered(wanted: readonly Wanted[]): Wanted[] {
  const sums = new Map<string, number>();
  for (const { productId, qty } of wanted) sums.set(productId, (sums.get(productId) ?? 0) + qty);
  return [...sums].map(([productId, qty]) => ({ productId, qty })).sort((a, b) => (a.productId < b.productId ? -1 : 1));
}

/**
 * Reserves all of it, or says what is lacking: the caller then lets its transaction fail. A conditional update decides,
 * so of many buyers of the last unit one gets it.
 */
export async function reserveStock(trx: Knex.Transaction, wanted: readonly Wanted[]): Promise<Lacking[]> {
  const lacking: Lacking[] = [];
  const shifted: string[] = [];
  for (const { productId, qty } of ordered(wanted)) {
    const row = await takeReserve(trx, productId, qty);
    if (row === undefined) lacking.push({ productId, left: await leftOf(trx, productId) });
    else if (hasShifted(row, -qty)) shifted.push(productId);
  }
  if (lacking.length === 0) await announceAvailability(trx, shifted);
  return lacking;
}

/** Lets go of what an order held. */
export async function releaseStock(trx: Knex.Transaction, held: readonly Wanted[]): Promise<void> {
  const shifted: string[] = [];
  for (const { productId, qty } of ordered(held)) {
    if (hasShifted(await dropReserve(trx, productId, qty), qty)) shifted.push(productId);
  }
  await announceAvailability(trx, shifted);
}

async function leftOf(trx: Knex.Transaction, productId: string): Promise<number> {
  const row = await trx('products').where({ id: productId }).whereNull('deleted_at').first('stock_qty', 'reserved_qty');
  return row === undefined ? 0 : Math.max(0, row.stock_qty - row.reserved_qty);
}

/** True when shoppers read another availability after `change` units became available. */
function hasShifted(row: StockFigures, change: number): boolean {
  const available = row.stock_qty - row.reserved_qty;
  return availabilityCode(available) !== availabilityCode(available - change);
}
