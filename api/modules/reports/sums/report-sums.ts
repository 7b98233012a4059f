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
export const DAY_SUMS = Object.keys(EMPTY_DAY) as (keyof DaySums)[];

export function addLine(to: LineSums, line: Readonly<LineSums>): void {
  for (const sum of LINE_SUMS) to[sum] += line[sum];
}

/** Adds a fact to a day's sums; its document is counted with the first of its lines. `documents` holds the counted ones. */
export function addFact(to: DaySums, line: Readonly<FactLine>, documents: Set<string>): void {
  addLine(to, line);
  to.without_cost += line.without_cost;
  to.received += line.received;
  to.delivery += line.delivery;
  const document = `${line.kind} ${line.document_id}`;
  if (documents.has(document)) return;
  documents.add(document);
  to[line.kind === 'return' ? 'returns' : 'checks'] += 1;
  to.late += line.late;
  to.marked += line.marked;
}

/** SQL that sums these columns under their names; 0 without rows. */
export const summed = (columns: readonly string[]): string =>
  columns.map((column) => `COALESCE(SUM(${column}), 0) AS ${column}`).join(', ');
