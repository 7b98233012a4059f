import { byMeansOf } from '#contract/shifts/shift.ts';
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
  /** Sales less returns by means. */
  cash: number;
  card: number;
  sbp: number;
}

/** Receipts recorded by this device; imported ones belong to another till. */
export const ofDevice = (entries: readonly Entry[], deviceId: string | null): Entry[] =>
  entries.filter(({ row }) => row !== null && row.body.deviceId === deviceId);

export function sumsOfDay(entries: readonly Entry[]): DaySums {
  const counted = entries.filter(isCounted);
  const [sales, returns] = (['sale', 'return'] as const).map((kind) =>
    counted.filter((entry) => entry.kind === kind),
  ) as [Entry[], Entry[]];
  const [taken, back] = [kopecksOf(sales), kopecksOf(returns)];
  return {
    sales: sales.length,
    taken: toRoubles(taken),
    returns: returns.length,
    back: toRoubles(back),
    ...byMeansOf(counted),
  };
}

/** Total of these entries, roubles. */
export function totalOf(entries: readonly Entry[]): number {
  return toRoubles(kopecksOf(entries));
}

function kopecksOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { total }) => sum + toKopecks(total), 0);
}
