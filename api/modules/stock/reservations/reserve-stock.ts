/** Promises goods to orders and lets go of them. What is on hand stays; what is available to others changes. */
import type { Knex } from 'knex';
import { availabilityCode } from '#contract/products/availability.ts';
import {
  announceAvailability,
  dropReserve,
  promiseReserve,
  takeReserve,
  type StockFigures,
} from '../../catalogue/stock-figures.ts';
import { openDiscrepancy } from '../discrepancies/open-discrepancy.ts';

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

/** What of it could not be reserved at this moment; reserves nothing. */
export async function lackingStock(db: Knex, wanted: readonly Wanted[]): Promise<Lacking[]> {
  const lacking: Lacking[] = [];
  for (const { productId, qty } of ordered(wanted)) {
    const left = await leftOf(db, productId);
    if (left < qty) lacking.push({ productId, left });
  }
  return lacking;
}

/** Units that were promised beyond what was free. */
export interface Promised {
  readonly productId: string;
  readonly lacking: number;
}

/**
 * Reserves all of it, also beyond what is free: a seller has promised it to whoever stood there. Answers what is short;
 * each such product has an open discrepancy then, as after a sale of more than there was.
 */
export async function promiseStock(trx: Knex.Transaction, wanted: readonly Wanted[], at: string): Promise<Promised[]> {
  const short: Promised[] = [];
  const shifted: string[] = [];
  for (const { productId, qty } of ordered(wanted)) {
    const row = await promiseReserve(trx, productId, qty);
    const free = row.stock_qty - row.reserved_qty;
    if (free < 0) {
      short.push({ productId, lacking: Math.min(qty, -free) });
      await openDiscrepancy(trx, { productId, shortage: -free }, null, at);
    }
    if (hasShifted(row, -qty)) shifted.push(productId);
  }
  await announceAvailability(trx, shifted);
  return short;
}

/** Lets go of what an order held. */
export async function releaseStock(trx: Knex.Transaction, held: readonly Wanted[]): Promise<void> {
  const shifted: string[] = [];
  for (const { productId, qty } of ordered(held)) {
    if (hasShifted(await dropReserve(trx, productId, qty), qty)) shifted.push(productId);
  }
  await announceAvailability(trx, shifted);
}

/**
 * Changes what an order holds of each product, up or down, or says what is lacking: the caller then lets its transaction
 * fail. Both ways in one order of products, so that edits and placings never wait for each other in a ring.
 */
export async function changeReserve(
  trx: Knex.Transaction,
  changes: readonly { readonly productId: string; readonly delta: number }[],
): Promise<Lacking[]> {
  const lacking: Lacking[] = [];
  const shifted: string[] = [];
  for (const { productId, qty } of ordered(changes.map(({ productId, delta }) => ({ productId, qty: delta })))) {
    if (qty === 0) continue;
    const row = qty > 0 ? await takeReserve(trx, productId, qty) : await dropReserve(trx, productId, -qty);
    if (row === undefined) lacking.push({ productId, left: await leftOf(trx, productId) });
    else if (hasShifted(row, -qty)) shifted.push(productId);
  }
  if (lacking.length === 0) await announceAvailability(trx, shifted);
  return lacking;
}

async function leftOf(db: Knex, productId: string): Promise<number> {
  const row = await db('products').where({ id: productId }).whereNull('deleted_at').first('stock_qty', 'reserved_qty');
  return row === undefined ? 0 : Math.max(0, row.stock_qty - row.reserved_qty);
}

/** True when shoppers read another availability after `change` units became available. */
function hasShifted(row: StockFigures, change: number): boolean {
  const available = row.stock_qty - row.reserved_qty;
  return availabilityCode(available) !== availabilityCode(available - change);
}
