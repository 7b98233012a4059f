/** What the receipts of a day on this till come to. */
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { isCounted, type Entry } from './entries.ts';

/** Roubles, and how many. */
export interface DaySums {
  sales: number;
  /** Taken for what was sold. */
  taken: number;
  returns: number;
  /** Handed back for what came back. */
  back: number;
  /** What should lie in the drawer. */
  cash: number;
}

/** Receipts that this till made; those that a file brought here are another one's. */
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

/** Roubles of these entries together. */
export function totalOf(entries: readonly Entry[]): number {
  return toRoubles(kopecksOf(entries));
}

function kopecksOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { total }) => sum + toKopecks(total), 0);
}
