/**
 * Computes the sums of reports from the facts, for the days marked since. A day's sums are always recomputed whole, so they cannot drift; a
 * booking during the computation leaves its mark for the next time.
 */
import type { Knex } from 'knex';
import { insertRows } from '#db/insert-rows.ts';
import type { LineSums, ReportDayRow, ReportHourRow, ReportCategoryRow } from '#db/report-tables.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { portions } from '#db/portions.ts';
import { factLines, type FactLine } from './facts.ts';
import { monthBefore, type Period } from './report-period.ts';
import {
  addFact,
  addLine,
  type DaySums,
  EMPTY_DAY,
  firstOfDocument,
  GOODS_SUMS,
  type HourSums,
  LINE_SUMS,
  NO_HOUR,
  NO_SALES,
  summed,
} from './report-sums.ts';

/** Days recomputed in one transaction: other requests write in between. */
const DAYS_AT_ONCE = 14;
const REPORTS_LOCK = 'reports';
export const ANY_CATEGORY = '*';

/** Brings the sums of these days up to date; of all days without a period. Returns the number of recomputed days. */
export async function refreshReports(db: Knex, period?: Period): Promise<number> {
  const marked = db('report_marks').distinct('day').orderBy('day');
  if (period !== undefined) void marked.whereBetween('day', [period.from, period.to]);
  const days = (await marked).map(({ day }) => day);
  for (const some of portions(days, DAYS_AT_ONCE)) await writeTransaction(db, (trx) => recomputeDays(trx, some));
  return days.length;
}

/** Brings all marked days and the months before `today` up to date, so that readers don't have to wait for it. */
export async function refreshAllReports(db: Knex, today: string): Promise<number> {
  const days = await refreshReports(db);
  await refreshMonths(db, '', monthBefore(today.slice(0, 7)));
  return days;
}

const GOODS_COLUMNS = ['product_id', 'title', 'category_slug', 'subcategory_id', ...GOODS_SUMS].join(', ');

/** Goods unknown to the server are grouped by title; others get one of the titles they were sold under. */
const goodsSums = (product: string): string =>
  `${product}, MAX(title) AS title, category_slug, subcategory_id, ${summed(GOODS_SUMS)}`;

async function recomputeDays(trx: Knex.Transaction, days: string[]): Promise<void> {
  await takeAdvisoryLock(trx, REPORTS_LOCK);
  // The marks are deleted before the facts are read: a later booking leaves a new mark.
  await trx('report_marks').whereIn('day', days).delete();
  await trx('report_days').whereIn('day', days).delete();
  await trx('report_shelves').whereIn('span', days).delete();
  await trx('report_hours').whereIn('day', days).delete();
  await trx('report_product_days').whereIn('day', days).delete();
  const lines = (await factLines(trx, (query, day) => void query.whereIn(day, days)).select()) as FactLine[];
  await insertRows(trx, 'report_days', daySums(lines));
  await insertRows(trx, 'report_shelves', categorySums(lines));
  await insertRows(trx, 'report_hours', hourSums(lines));
  await trx(trx.raw(`report_product_days (day, ${GOODS_COLUMNS})`)).insert(
    factLines(trx, (query, day) => void query.whereIn(day, days))
      .groupByRaw(
        "day, COALESCE(product_id, ''), CASE WHEN product_id IS NULL THEN title END, category_slug, subcategory_id",
      )
      .select('day', trx.raw(goodsSums("COALESCE(product_id, '') AS product_id"))),
  );
  const months = [...new Set(days.map((day) => day.slice(0, 7)))];
  await trx('report_months_due')
    .insert(months.map((month) => ({ month })))
    .onConflict('month')
    .ignore();
}

const SEPARATOR = '\u0000';

/** Rows by the values of their key, each made with these sums when it is first asked for. */
function keyedRows<Key extends object, Sums extends object>(empty: Sums) {
  const rows = new Map<string, Key & Sums>();
  const rowOf = (key: Key): { row: Key & Sums; name: string } => {
    const name = Object.values(key).join(SEPARATOR);
    const row = rows.get(name) ?? { ...key, ...empty };
    rows.set(name, row);
    return { row, name };
  };
  return { rowOf, all: () => [...rows.values()] };
}

/** Sums by day and category, with the category's name of the time. */
function categorySums(lines: readonly FactLine[]): ReportCategoryRow[] {
  const { rowOf, all } = keyedRows<Omit<ReportCategoryRow, keyof LineSums>, LineSums>(NO_SALES);
  for (const line of lines) {
    const { day: span, category_slug, category_name, subcategory_id, subcategory_name } = line;
    addLine(rowOf({ span, category_slug, category_name, subcategory_id, subcategory_name }).row, line);
  }
  return all();
}

/** Sums by day and seller for every category that a filter may name. A document counts once in each, however many lines it has there. */
function daySums(lines: readonly FactLine[]): ReportDayRow[] {
  const { rowOf, all } = keyedRows<Omit<ReportDayRow, keyof DaySums>, DaySums>(EMPTY_DAY);
  const isFirst = firstOfDocument();
  for (const line of lines) {
    const { day, seller_id } = line;
    const subcategories = line.subcategory_id === '' ? [ANY_CATEGORY] : [ANY_CATEGORY, line.subcategory_id];
    for (const category_slug of [ANY_CATEGORY, line.category_slug])
      for (const subcategory_id of subcategories) {
        const { row, name } = rowOf({ day, seller_id, category_slug, subcategory_id });
        const isWhole = category_slug === ANY_CATEGORY && subcategory_id === ANY_CATEGORY;
        addFact(row, isWhole ? line : { ...line, received: 0, delivery: 0 }, isFirst(line, name));
      }
  }
  return all();
}

/** Sums by day and hour, of everything and of each category. A document counts once in each, at its own hour. */
function hourSums(lines: readonly FactLine[]): ReportHourRow[] {
  const { rowOf, all } = keyedRows<Pick<ReportHourRow, 'day' | 'utc_hour' | 'category_slug'>, HourSums>(NO_HOUR);
  const isFirst = firstOfDocument();
  for (const line of lines)
    for (const category_slug of [ANY_CATEGORY, line.category_slug]) {
      const { row, name } = rowOf({ day: line.day, utc_hour: line.at.slice(0, 13), category_slug });
      addLine(row, line);
      if (isFirst(line, name)) row[line.kind === 'return' ? 'returns' : 'checks'] += 1;
    }
  return all();
}

/** Brings the sums of these past months up to date; their days must be. */
export async function refreshMonths(db: Knex, first: string, last: string): Promise<void> {
  const due = await db('report_months_due').whereBetween('month', [first, last]).orderBy('month').pluck('month');
  for (const month of due) await writeTransaction(db, (trx) => recomputeMonth(trx, month));
}

const CATEGORY = ['category_slug', 'category_name', 'subcategory_id', 'subcategory_name'];

async function recomputeMonth(trx: Knex.Transaction, month: string): Promise<void> {
  await takeAdvisoryLock(trx, REPORTS_LOCK);
  await trx('report_months_due').where({ month }).delete();
  await trx('report_products').where({ month }).delete();
  await trx('report_shelves').where({ span: month }).delete();
  const days = trx('report_shelves')
    .whereBetween('span', [`${month}-01`, `${month}-31`])
    .groupBy(CATEGORY)
    .select(trx.raw('? AS span', [month]), ...CATEGORY, trx.raw(summed(LINE_SUMS)));
  await trx(trx.raw(`report_shelves (${['span', ...CATEGORY, ...LINE_SUMS].join(', ')})`)).insert(days);
  const sums = trx('report_product_days')
    .whereBetween('day', [`${month}-01`, `${month}-31`])
    .groupByRaw("product_id, CASE WHEN product_id = '' THEN title END, category_slug, subcategory_id")
    .select(trx.raw('? AS month', [month]), trx.raw(goodsSums('product_id')));
  await trx(trx.raw(`report_products (month, ${GOODS_COLUMNS})`)).insert(sums);
}
