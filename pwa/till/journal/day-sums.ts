/** Sums of a day's receipts on this till. */
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { isCounted, type Entry } from './entries.ts';

/** Roubles and counts. */
export interface DaySums {
  sales: number;
  /** Revenue of the sales. */
  taken: number;
  returns: number;
  /** Amount refunded by the returns. */
  back: number;
  /** Expected cash in the drawer. */
  cash: number;
}

/** Counts receipts of this till only; imported ones belong to another till. */
export function sumsOfDay(entries: readonly Entry[], deviceId: string | null): DaySums {
  const own = entries.filter((entry) => entry.row !== null && entry.row.body.deviceId === deviceId && isCounted(entry));
  const [sales, returns] = [own.filter(({ kind }) => kind === 'sale'), own.filter(({ kind }) => kind === 'return')];
  const [taken, back] = [kopecksOf(sales), kopecksOf(returns)];
  return {
    sales: sales.length,
    taken: toRoubles(taken),
    returns: returns.length,
    back: toRoubles(back),
    cash: toRoubles(taken - back),
  };
}

/** Total of these entries, roubles. */
export function totalOf(entries: readonly Entry[]): number {
  return toRoubles(kopecksOf(entries));
}

function kopecksOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { total }) => sum + toKopecks(total), 0);
}
