/**
 * Makes the sums that reports read, from the facts, for the days that have been marked since. A day's sums are always made whole, so
 * they cannot drift; what is booked while they are made leaves its mark for the next time.
 */
import type { Knex } from 'knex';
import type { ReportCheckRow, ReportSumRow } from '#db/report-tables.ts';
import { takeTurn, writeTransaction } from '#db/write.ts';
import { factLines, type FactLine } from './facts.ts';
import type { Period } from './report-period.ts';

/** Days made in one transaction: others write in between. */
const DAYS_AT_ONCE = 14;
const ROWS_PER_INSERT = 500;
const TURN = 'reports';
/** Stands for any shelf. */
export const ANY = '*';

/** Brings the sums of these days up to date; of all days without a period. Answers how many days were made anew. */
export async function refreshReports(db: Knex, period?: Period): Promise<number> {
  const marked = db('report_marks').distinct('day').orderBy('day');
  if (period !== undefined) void marked.whereBetween('day', [period.from, period.to]);
  const days = (await marked).map(({ day }) => day);
  for (let start = 0; start < days.length; start += DAYS_AT_ONCE) {
    await writeTransaction(db, (trx) => makeDays(trx, days.slice(start, start + DAYS_AT_ONCE)));
  }
  return days.length;
}

async function makeDays(trx: Knex.Transaction, days: readonly string[]): Promise<void> {
  await takeTurn(trx, TURN);
  // Before the facts are read: what is booked from now on keeps its mark.
  for (const table of ['report_marks', 'report_sums', 'report_checks'] as const) await trx(table).whereIn('day', [...days]).delete();
  const lines = (await factLines(trx, (query, day) => void query.whereIn(day, [...days])).select()) as FactLine[];
  await insertAll(trx, 'report_sums', sumsOf(lines));
  await insertAll(trx, 'report_checks', checksOf(lines));
  const months = [...new Set(days.map((day) => day.slice(0, 7)))];
  await trx('report_months_due').insert(months.map((month) => ({ month }))).onConflict('month').ignore();
}

async function insertAll<Row extends object>(trx: Knex.Transaction, table: string, rows: readonly Row[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) await trx(table).insert(rows.slice(start, start + ROWS_PER_INSERT));
}

/** Sums by day, seller and shelf. */
export function sumsOf(lines: readonly FactLine[]): ReportSumRow[] {
  const rows = new Map<string, ReportSumRow>();
  for (const { day, seller_id, category_slug, category_name, subcategory_id, subcategory_name, qty, revenue, cost, without_cost } of lines) {
    const key = [day, seller_id, category_slug, category_name, subcategory_id, subcategory_name].join('\u0000');
    const row = rows.get(key);
    if (row === undefined) rows.set(key, { day, seller_id, category_slug, category_name, subcategory_id, subcategory_name, qty, revenue, cost, without_cost });
    else {
      row.qty += qty;
      row.revenue += revenue;
      row.cost += cost;
      row.without_cost += without_cost;
    }
  }
  return [...rows.values()];
}

/** Documents by day and seller for every shelf that a filter may name. A document counts once on each, however many lines it has there. */
export function checksOf(lines: readonly FactLine[]): ReportCheckRow[] {
  const rows = new Map<string, ReportCheckRow>();
  const counted = new Set<string>();
  for (const { kind, document_id, day, seller_id, late, category_slug, subcategory_id } of lines) {
    const subcategories = subcategory_id === '' ? [ANY] : [ANY, subcategory_id];
    for (const category of [ANY, category_slug]) {
      for (const subcategory of subcategories) {
        const shelf = [day, seller_id, category, subcategory].join('\u0000');
        const once = `${shelf}\u0000${kind}\u0000${document_id}`;
        if (counted.has(once)) continue;
        counted.add(once);
        const row = rows.get(shelf) ?? { day, seller_id, category_slug: category, subcategory_id: subcategory, checks: 0, late: 0, returns: 0 };
        if (kind === 'return') row.returns += 1;
        else row.checks += 1;
        row.late += late;
        rows.set(shelf, row);
      }
    }
  }
  return [...rows.values()];
}

/** Brings the goods' sums of these past months up to date. */
export async function refreshMonths(db: Knex, first: string, last: string): Promise<void> {
  const due = await db('report_months_due').whereBetween('month', [first, last]).orderBy('month').pluck('month');
  for (const month of due) await writeTransaction(db, (trx) => makeMonth(trx, month));
}

async function makeMonth(trx: Knex.Transaction, month: string): Promise<void> {
  await takeTurn(trx, TURN);
  await trx('report_months_due').where({ month }).delete();
  await trx('report_products').where({ month }).delete();
  const sums = factLines(trx, (query, day) => void query.whereBetween(day, [`${month}-01`, `${month}-31`]))
    .groupByRaw("COALESCE(product_id, ''), CASE WHEN product_id IS NULL THEN title END, category_slug, subcategory_id")
    .select(
      trx.raw("? AS month, COALESCE(product_id, '') AS product_id, MAX(title) AS title, category_slug, subcategory_id, SUM(qty) AS qty, SUM(revenue) AS revenue, SUM(cost) AS cost", [month]),
    );
  await trx(trx.raw('report_products (month, product_id, title, category_slug, subcategory_id, qty, revenue, cost)')).insert(sums);
}
