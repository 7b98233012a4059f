/** Goods to order, put together by supplier, and what of them goes into a receipt. Pure. */
import { perDay } from '#contract/reports/purchase-need.ts';
import type { PurchaseRow } from '#contract/reports/purchase.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';

export interface SupplierGroup {
  /** Empty for goods that no receipt has brought yet. */
  readonly supplier: string;
  readonly rows: readonly PurchaseRow[];
}

/** Rows are in the order of their suppliers already. */
export function bySupplier(rows: readonly PurchaseRow[]): SupplierGroup[] {
  const groups = new Map<string, PurchaseRow[]>();
  for (const row of rows) groups.set(row.supplier, [...(groups.get(row.supplier) ?? []), row]);
  return [...groups].map(([supplier, ofIt]) => ({ supplier, rows: ofIt }));
}

/** Roubles of these quantities at the prices known. */
export function orderSum(rows: readonly PurchaseRow[], quantityOf: (row: PurchaseRow) => number): number {
  return toRoubles(rows.reduce((sum, row) => sum + toKopecks(row.price ?? 0) * quantityOf(row), 0));
}

/** Roubles that lack to the least sum that a supplier takes; 0 where it is reached or there is none. */
export function lackingToMinimum(sum: number, minimum: number | null): number {
  return minimum === null ? 0 : toRoubles(Math.max(0, toKopecks(minimum) - toKopecks(sum)));
}

/** «11,4» pieces a week. */
export function weeklyText(row: PurchaseRow): string {
  return new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 }).format(perDay(row) * 7);
}
