/** Reserves goods for orders and releases them. Stock on hand stays; the available quantity changes. */
import type { Knex } from 'knex';
import { availabilityCode } from '#contract/products/availability.ts';
import {
  announceAvailability,
  releaseReserve,
  forceReserve,
  reserveIfAvailable,
  type StockFigures,
} from '../../catalogue/stock-figures.ts';
import { openDiscrepancies, refreshShortages, type Available } from '../discrepancies/open-discrepancy.ts';

export interface StockRequest {
  readonly productId: string;
  readonly qty: number;
}

export interface StockShortage {
  readonly productId: string;
  /** Available units; 0 also for goods no longer sold. */
  readonly left: number;
}

/** In the order of ids, so that writers don't deadlock; a product listed twice is summed. */
function ordered(wanted: readonly StockRequest[]): StockRequest[] {
  const sums = new Map<string, number>();
  for (const { productId, qty } of wanted) sums.set(productId, (sums.get(productId) ?? 0) + qty);
  return [...sums].map(([productId, qty]) => ({ productId, qty })).sort((a, b) => (a.productId < b.productId ? -1 : 1));
}

/** Reserves all or returns the shortages, for the caller to roll back. A conditional update gives the last unit to one buyer. */
export async function reserveStock(trx: Knex.Transaction, wanted: readonly StockRequest[]): Promise<StockShortage[]> {
  const shortages: StockShortage[] = [];
  const shifted: string[] = [];
  for (const { productId, qty } of ordered(wanted)) {
    const row = await reserveIfAvailable(trx, productId, qty);
    if (row === undefined) shortages.push({ productId, left: await availableQty(trx, productId) });
    else if (hasShifted(row, -qty)) shifted.push(productId);
  }
  if (shortages.length === 0) await announceAvailability(trx, shifted);
  return shortages;
}

/** Shortages at this moment; reserves nothing. */
export async function findShortages(db: Knex, wanted: readonly StockRequest[]): Promise<StockShortage[]> {
  const shortages: StockShortage[] = [];
  for (const { productId, qty } of ordered(wanted)) {
    const left = await availableQty(db, productId);
    if (left < qty) shortages.push({ productId, left });
  }
  return shortages;
}

/** Units reserved beyond the available quantity. */
export interface OverReserved {
  readonly productId: string;
  readonly lacking: number;
}

/**
 * Reserves everything, beyond the available quantity too, because a seller has promised it to the buyer. Returns the shortages; each such
 * product then has an open discrepancy, as after a sale of more than there was.
 */
export async function forceReserveStock(
  trx: Knex.Transaction,
  orderId: string,
  wanted: readonly StockRequest[],
  at: string,
): Promise<OverReserved[]> {
  const short: OverReserved[] = [];
  const shifted: string[] = [];
  for (const { productId, qty } of ordered(wanted)) {
    const row = await forceReserve(trx, productId, qty);
    const free = row.stock_qty - row.reserved_qty;
    if (free < 0) short.push({ productId, lacking: Math.min(qty, -free) });
    await openDiscrepancies(trx, [{ productId, available: free }], { kind: 'order', id: orderId }, at);
    if (hasShifted(row, -qty)) shifted.push(productId);
  }
  await announceAvailability(trx, shifted);
  return short;
}

/** The units that these reserved goods lack at this moment, as `forceReserveStock` names them. */
export async function lackingUnits(db: Knex, held: readonly StockRequest[]): Promise<OverReserved[]> {
  const requests = ordered(held);
  const productIds = requests.map(({ productId }) => productId);
  const rows = await db('products').whereIn('id', productIds).select('id', 'stock_qty', 'reserved_qty');
  const free = new Map(rows.map(({ id, stock_qty, reserved_qty }) => [id, stock_qty - reserved_qty]));
  return requests.flatMap(({ productId, qty }) => {
    const lacking = Math.min(qty, -(free.get(productId) ?? 0));
    return lacking > 0 ? [{ productId, lacking }] : [];
  });
}

export async function releaseStock(trx: Knex.Transaction, held: readonly StockRequest[]): Promise<void> {
  const shifted: string[] = [];
  const released: Available[] = [];
  for (const { productId, qty } of ordered(held)) {
    const row = await releaseReserve(trx, productId, qty);
    released.push({ productId, available: row.stock_qty - row.reserved_qty });
    if (hasShifted(row, qty)) shifted.push(productId);
  }
  await refreshShortages(trx, released);
  await announceAvailability(trx, shifted);
}

/**
 * Changes an order's reservation of each product, up or down, or returns the shortages: the caller must then roll its transaction back.
 * Both directions go in one order of products, so that edits and new orders don't deadlock.
 */
export async function changeReserve(
  trx: Knex.Transaction,
  changes: readonly { readonly productId: string; readonly delta: number }[],
): Promise<StockShortage[]> {
  const shortages: StockShortage[] = [];
  const shifted: string[] = [];
  const changed: Available[] = [];
  for (const { productId, qty } of ordered(changes.map(({ productId, delta }) => ({ productId, qty: delta })))) {
    if (qty === 0) continue;
    const row = qty > 0 ? await reserveIfAvailable(trx, productId, qty) : await releaseReserve(trx, productId, -qty);
    if (row === undefined) {
      shortages.push({ productId, left: await availableQty(trx, productId) });
      continue;
    }
    changed.push({ productId, available: row.stock_qty - row.reserved_qty });
    if (hasShifted(row, -qty)) shifted.push(productId);
  }
  if (shortages.length > 0) return shortages;
  await refreshShortages(trx, changed);
  await announceAvailability(trx, shifted);
  return [];
}

async function availableQty(db: Knex, productId: string): Promise<number> {
  const row = await db('products').where({ id: productId }).whereNull('deleted_at').first('stock_qty', 'reserved_qty');
  return row === undefined ? 0 : Math.max(0, row.stock_qty - row.reserved_qty);
}

/** True when shoppers see another availability after `change` units became available. */
function hasShifted(row: StockFigures, change: number): boolean {
  const available = row.stock_qty - row.reserved_qty;
  return availabilityCode(available) !== availabilityCode(available - change);
}
