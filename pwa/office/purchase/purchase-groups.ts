/** Groups goods to order by supplier, and computes the draft receipt from them. Pure. */
import { perDay } from '#contract/reports/purchase-need.ts';
import type { PurchaseRow } from '#contract/reports/purchase.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';

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

/** Sum of these quantities at the known prices. Roubles. */
export function orderSum(rows: readonly PurchaseRow[], quantityOf: (row: PurchaseRow) => number): number {
  return toRoubles(rows.reduce((sum, row) => sum + toKopecks(row.price ?? 0) * quantityOf(row), 0));
}

/** Quantities other than the proposed ones, by product. */
export function changedQuantities(
  rows: readonly PurchaseRow[],
  quantityOf: (row: PurchaseRow) => number,
): ReadonlyMap<string, number> {
  return new Map(rows.flatMap((row) => (quantityOf(row) === row.need ? [] : [[row._id, quantityOf(row)] as const])));
}

/** Roubles missing to the supplier's minimum; 0 when it is reached or there is none. */
export function missingToMinimum(sum: number, minimum: number | null): number {
  return minimum === null ? 0 : toRoubles(Math.max(0, toKopecks(minimum) - toKopecks(sum)));
}

/** Pieces a week: «11,4». */
export function weeklyText(row: PurchaseRow): string {
  return new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 }).format(perDay(row) * 7);
}
