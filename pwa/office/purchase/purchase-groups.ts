/** Groups goods to order by supplier, and computes the draft receipt from them. Pure. */
import { perDay } from '#contract/reports/purchase-need.ts';
import { ORDERED_QTY_MAX, type PurchaseRow } from '#contract/reports/purchase.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { typedNumber } from '#contract/values/typed-number.ts';

export interface SupplierGroup {
  /** Empty for goods without a supplier. */
  readonly supplier: string;
  readonly rows: readonly PurchaseRow[];
}

/** Groups rows by supplier; they come sorted by supplier. */
export function bySupplier(rows: readonly PurchaseRow[]): SupplierGroup[] {
  const groups = new Map<string, PurchaseRow[]>();
  for (const row of rows) groups.set(row.supplier, [...(groups.get(row.supplier) ?? []), row]);
  return [...groups].map(([supplier, ofIt]) => ({ supplier, rows: ofIt }));
}

/** The typed quantity, else the proposed one; an emptied field orders none. NaN for what can't be ordered. */
export function orderedQuantity(typed: string | undefined, need: number): number {
  const quantity = typed === undefined ? Math.min(need, ORDERED_QTY_MAX) : (typedNumber(typed, 0) ?? 0);
  return quantity >= 0 && quantity <= ORDERED_QTY_MAX ? quantity : Number.NaN;
}

/** Sum of these quantities at the known prices, without those that can't be ordered. Roubles. */
export function orderSum(rows: readonly PurchaseRow[], quantityOf: (row: PurchaseRow) => number): number {
  return toRoubles(rows.reduce((sum, row) => sum + toKopecks(row.price ?? 0) * (quantityOf(row) || 0), 0));
}

/** Roubles missing to the supplier's minimum; 0 when it is reached or there is none. */
export function missingToMinimum(sum: number, minimum: number | null): number {
  return minimum === null ? 0 : toRoubles(Math.max(0, toKopecks(minimum) - toKopecks(sum)));
}

/** Pieces a week: «11,4». */
export function weeklyText(row: PurchaseRow): string {
  return new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 }).format(perDay(row) * 7);
}
