/** The stored sums of reports by name, for computing, reading and proving them alike. */
import type { GoodsSums, LineSums, ReportDayRow } from '#db/report-tables.ts';
import type { FactLine } from './facts.ts';

export const NO_SALES: Readonly<LineSums> = { qty: 0, revenue: 0, cost: 0 };
export const LINE_SUMS = Object.keys(NO_SALES) as (keyof LineSums)[];

const NO_GOODS: Readonly<GoodsSums> = { ...NO_SALES, without_cost: 0, below_cost: 0, loss: 0 };
export const GOODS_SUMS = Object.keys(NO_GOODS) as (keyof GoodsSums)[];

export type DaySums = Omit<ReportDayRow, 'day' | 'seller_id' | 'category_slug' | 'subcategory_id'>;
export const EMPTY_DAY: Readonly<DaySums> = {
  ...NO_SALES,
  without_cost: 0,
  checks: 0,
  late: 0,
  returns: 0,
  marked: 0,
  received: 0,
  delivery: 0,
};
export type HourSums = LineSums & Pick<ReportDayRow, 'checks' | 'returns'>;
export const NO_HOUR: Readonly<HourSums> = { ...NO_SALES, checks: 0, returns: 0 };
export const HOUR_SUMS = Object.keys(NO_HOUR) as (keyof HourSums)[];

export const DAY_SUMS = Object.keys(EMPTY_DAY) as (keyof DaySums)[];

export function addLine(to: LineSums, line: Readonly<LineSums>): void {
  for (const sum of LINE_SUMS) to[sum] += line[sum];
}

/** Tells for each line of a fact whether it is the first one of its document in the row of this key. */
export function firstOfDocument(): (line: Readonly<FactLine>, key?: string) => boolean {
  const known = new Set<string>();
  return ({ kind, document_id }, key = '') => {
    const before = known.size;
    return known.add(`${key} ${kind} ${document_id}`).size > before;
  };
}

/** Adds a fact to a day's sums; its document is counted with the first of its lines. */
export function addFact(to: DaySums, line: Readonly<FactLine>, isFirst: boolean): void {
  addLine(to, line);
  to.without_cost += line.without_cost;
  to.received += line.received;
  to.delivery += line.delivery;
  if (!isFirst) return;
  to[line.kind === 'return' ? 'returns' : 'checks'] += 1;
  to.late += line.late;
  to.marked += line.marked;
}

/** SQL that sums these columns under their names; 0 without rows. */
export const summed = (columns: readonly string[]): string =>
  columns.map((column) => `COALESCE(SUM(${column}), 0) AS ${column}`).join(', ');
