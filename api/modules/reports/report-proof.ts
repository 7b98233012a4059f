/**
 * Proves that the stored sums of reports agree with the sales, delivered orders and returns, by summing all of them again in the database.
 * Marked days and months still due are left out: they are recomputed before anyone reads them. Changes nothing.
 */
import type { Knex } from 'knex';
import { readTransaction } from '#db/read.ts';
import type { GoodsSums } from '#db/report-tables.ts';
import { factLines } from './sums/facts.ts';
import { ANY_CATEGORY, refreshAllReports } from './sums/refresh-reports.ts';
import { DAY_SUMS, type DaySums, GOODS_SUMS, HOUR_SUMS, LINE_SUMS } from './sums/report-sums.ts';
import { writeTransaction } from '#db/write.ts';

export interface ReportError {
  /** The day or the month of the row. */
  readonly span: string;
  /** The row: its table, then its grouping values. */
  readonly where: string;
  /** Kopecks and pieces, column by column; `none` for no row, a list when there are several rows where one is expected. */
  readonly expected: string;
  readonly found: string;
}

type Row = Record<string, string | number>;

type Sum = keyof DaySums | keyof GoodsSums;

interface StoredSums {
  readonly table: 'report_days' | 'report_hours' | 'report_shelves' | 'report_product_days' | 'report_products';
  readonly span: 'day' | 'span' | 'month';
  readonly by: Readonly<Record<string, string>>;
  /** Expressions that group the lines, where these are others. */
  readonly groups?: readonly string[];
  /** Grouping columns for all of whose values together there is a row too. */
  readonly anyOf?: readonly string[];
  readonly sums: readonly Sum[];
}

/** Columns that group the facts' own ones of the same names. */
const same = (...columns: readonly string[]) => Object.fromEntries(columns.map((column) => [column, column]));

const DAYS: StoredSums = {
  table: 'report_days',
  span: 'day',
  by: same('seller_id', 'category_slug', 'subcategory_id'),
  anyOf: ['category_slug', 'subcategory_id'],
  sums: DAY_SUMS,
};
const HOURS: StoredSums = {
  table: 'report_hours',
  span: 'day',
  by: { utc_hour: 'SUBSTR(at, 1, 13)', category_slug: 'category_slug' },
  anyOf: ['category_slug'],
  sums: HOUR_SUMS,
};
const CATEGORIES: StoredSums = {
  table: 'report_shelves',
  span: 'span',
  by: same('category_slug', 'category_name', 'subcategory_id', 'subcategory_name'),
  sums: LINE_SUMS,
};
const PRODUCT_DAYS: StoredSums = {
  table: 'report_product_days',
  span: 'day',
  by: { product_id: "COALESCE(product_id, '')", title: 'MAX(title)', ...same('category_slug', 'subcategory_id') },
  groups: [
    "COALESCE(product_id, '')",
    'category_slug',
    'subcategory_id',
    'CASE WHEN product_id IS NULL THEN title END',
  ],
  sums: GOODS_SUMS,
};
const PRODUCTS: StoredSums = { ...PRODUCT_DAYS, table: 'report_products', span: 'month' };

const ANY = `'${ANY_CATEGORY}'`;

/** Sums that count documents instead of adding up lines. */
const COUNTED: Readonly<Partial<Record<Sum, string>>> = {
  checks: "COUNT(DISTINCT CASE WHEN kind <> 'return' THEN document_id END)",
  late: 'COUNT(DISTINCT CASE WHEN late = 1 THEN document_id END)',
  returns: "COUNT(DISTINCT CASE WHEN kind = 'return' THEN document_id END)",
  marked: 'COUNT(DISTINCT CASE WHEN marked = 1 THEN document_id END)',
};

/** Every error, month by month; none when all sums are right. */
export async function proveReports(db: Knex): Promise<ReportError[]> {
  const errors: ReportError[] = [];
  // One snapshot of the books, unaffected by concurrent sales.
  await readTransaction(db, async (snapshot) => {
    for (const month of await monthsOf(snapshot)) errors.push(...(await errorsOf(snapshot, month)));
  });
  return errors;
}

async function monthsOf(db: Knex): Promise<string[]> {
  const months = new Set<string>();
  for (const [table, day] of [
    ['sales', 'business_day'],
    ['orders', 'delivered_day'],
    ['returns', 'business_day'],
    ...[DAYS, HOURS, CATEGORIES, PRODUCT_DAYS, PRODUCTS].map(({ table, span }) => [table, span] as const),
  ] as const) {
    const rows = (await db(table)
      .whereNotNull(day)
      .distinct(db.raw('SUBSTR(??, 1, 7) AS month', [day]))) as { month: string }[];
    for (const { month } of rows) months.add(month);
  }
  return [...months].sort();
}

async function errorsOf(db: Knex, month: string): Promise<ReportError[]> {
  const ends: [string, string] = [`${month}-01`, `${month}-31`];
  const marked = await db('report_marks').distinct('day').whereBetween('day', ends).pluck('day');
  /** The sums of the facts by these expressions of the stored row's columns; `span`: that of its day or month. */
  const summed = async (
    { by, groups = Object.values(by), sums, ...stored }: StoredSums,
    span: string,
  ): Promise<Row[]> => {
    const columns = [
      [stored.span, span],
      ...Object.entries(by),
      ...sums.map((sum) => [sum, COUNTED[sum] ?? `SUM(${sum})`]),
    ];
    const grouped = [span, ...groups].filter((expression) => !expression.startsWith("'"));
    return (await factLines(db, (query, day) => void query.whereBetween(day, ends))
      .whereNotIn('day', marked)
      .groupByRaw(grouped.join(', '))
      .select(db.raw(columns.map(([name, value]) => `${value} AS ${name}`).join(', ')))) as Row[];
  };
  const errorsIn = async (stored: StoredSums, span: string, spans: [string, string]): Promise<ReportError[]> => {
    const expected: Row[] = [];
    for (const any of subsetsOf(stored.anyOf ?? [])) {
      const by = { ...stored.by, ...Object.fromEntries(any.map((column) => [column, ANY])) };
      expected.push(...(await summed({ ...stored, by }, span)).flatMap((row) => asStored(stored, row, any)));
    }
    const found = (await db(stored.table)
      .whereBetween(stored.span, spans)
      .whereNotIn(stored.span, marked)
      .select(stored.span, ...Object.keys(stored.by), ...stored.sums)) as Row[];
    return differences(stored, expected, found);
  };
  const errors: ReportError[] = [];
  for (const stored of [DAYS, HOURS, CATEGORIES, PRODUCT_DAYS]) errors.push(...(await errorsIn(stored, 'day', ends)));
  const isDue = marked.length > 0 || (await db('report_months_due').where({ month }).first()) !== undefined;
  if (!isDue)
    for (const stored of [CATEGORIES, PRODUCTS]) errors.push(...(await errorsIn(stored, `'${month}'`, [month, month])));
  return errors;
}

const subsetsOf = (columns: readonly string[]): string[][] =>
  columns.reduce<string[][]>((subsets, column) => [...subsets, ...subsets.map((one) => [...one, column])], [[]]);

/** The row as the shop stores it, if it does; `any`: the columns over whose values it sums. */
function asStored({ table, anyOf = [] }: StoredSums, row: Row, any: readonly string[]): Row[] {
  if (table !== 'report_days') return [row];
  // Goods without a subcategory are in the sums of any subcategory.
  if (row['subcategory_id'] === '') return [];
  // Money belongs to documents: a category has no share of it.
  return [any.length === anyOf.length ? row : { ...row, received: 0, delivery: 0 }];
}

function differences(
  { table, span, by, sums }: StoredSums,
  expected: readonly Row[],
  found: readonly Row[],
): ReportError[] {
  const spans = new Map<string, string>();
  const figures = (rows: readonly Row[]): Map<string, string> => {
    const byKey = new Map<string, string>();
    for (const row of rows) {
      const key = [table, ...[span, ...Object.keys(by)].map((column) => row[column])].join(' / ');
      spans.set(key, String(row[span]));
      const figure = sums.map((sum) => `${sum} ${row[sum]}`).join(', ');
      byKey.set(key, byKey.has(key) ? `${byKey.get(key)} and ${figure}` : figure);
    }
    return byKey;
  };
  const [right, stored] = [figures(expected), figures(found)];
  return [...new Set([...right.keys(), ...stored.keys()])]
    .map((where) => ({
      where,
      span: spans.get(where) ?? '',
      expected: right.get(where) ?? 'none',
      found: stored.get(where) ?? 'none',
    }))
    .filter((one) => one.expected !== one.found);
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** `today` as `YYYY-MM-DD`. Returns the errors found, and those left. */
export async function settleReports(
  db: Knex,
  today: string,
): Promise<{ readonly found: readonly ReportError[]; readonly left: readonly ReportError[] }> {
  const found = await proveReports(db);
  if (found.length === 0) return { found, left: found };
  const spans = [...new Set(found.map(({ span }) => span))];
  await writeTransaction(db, async (trx) => {
    for (const span of spans)
      if (span.length === DAY_LENGTH) await trx('report_marks').insert({ day: span });
      else await trx('report_months_due').insert({ month: span }).onConflict('month').ignore();
  });
  await refreshAllReports(db, today);
  return { found, left: await proveReports(db) };
}
