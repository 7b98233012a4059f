/**
 * Proves that the stored sums of reports agree with the sales, delivered orders and returns, by summing all of them again in the database.
 * Marked days and months still due are left out: they are recomputed before anyone reads them. Changes nothing.
 */
import type { Knex } from 'knex';
import { readTransaction } from '#db/read.ts';
import type { GoodsSums } from '#db/report-tables.ts';
import { factLines } from './sums/facts.ts';
import { ANY_CATEGORY } from './sums/refresh-reports.ts';
import { DAY_SUMS, GOODS_SUMS, LINE_SUMS, type DaySums } from './sums/report-sums.ts';

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
  readonly by: readonly string[];
  readonly sums: readonly Sum[];
}

const DAYS: StoredSums = {
  table: 'report_days',
  span: 'day',
  by: ['seller_id', 'category_slug', 'subcategory_id'],
  sums: DAY_SUMS,
};
const HOURS: StoredSums = {
  table: 'report_hours',
  span: 'day',
  by: ['utc_hour', 'category_slug'],
  sums: [...LINE_SUMS, 'checks', 'returns'],
};
const CATEGORIES: StoredSums = {
  table: 'report_shelves',
  span: 'span',
  by: ['category_slug', 'category_name', 'subcategory_id', 'subcategory_name'],
  sums: LINE_SUMS,
};
const PRODUCT_DAYS: StoredSums = {
  table: 'report_product_days',
  span: 'day',
  by: ['product_id', 'title', 'category_slug', 'subcategory_id'],
  sums: GOODS_SUMS,
};
const PRODUCTS: StoredSums = {
  table: 'report_products',
  span: 'month',
  by: ['product_id', 'title', 'category_slug', 'subcategory_id'],
  sums: GOODS_SUMS,
};

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
    ['report_days', 'day'],
    ['report_hours', 'day'],
    ['report_shelves', 'span'],
    ['report_product_days', 'day'],
    ['report_products', 'month'],
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
  const facts = () => factLines(db, (query, day) => void query.whereBetween(day, ends)).whereNotIn('day', marked);
  /** Sums of the facts; `by` maps each column of the stored row to its expression on a line. */
  const summed = async (
    stored: StoredSums,
    by: Readonly<Record<string, string>>,
    grouped: readonly string[],
  ): Promise<Row[]> =>
    (await facts()
      .groupByRaw(grouped.join(', '))
      .select(
        db.raw(
          [...Object.entries(by), ...stored.sums.map((sum) => [sum, COUNTED[sum] ?? `SUM(${sum})`] as const)]
            .map(([name, value]) => `${value} AS ${name}`)
            .join(', '),
        ),
      )) as Row[];
  const found = async (stored: StoredSums, spans: [string, string]): Promise<Row[]> =>
    (await db(stored.table)
      .whereBetween(stored.span, spans)
      .whereNotIn(stored.span, marked)
      .select(stored.span, ...stored.by, ...stored.sums)) as Row[];

  const days: Row[] = [];
  for (const category of ['category_slug', `'${ANY_CATEGORY}'`]) {
    for (const subcategory of ['subcategory_id', `'${ANY_CATEGORY}'`]) {
      const columns = { day: 'day', seller_id: 'seller_id', category_slug: category, subcategory_id: subcategory };
      // Goods without a subcategory are in the sums of any subcategory.
      const rows = await summed(
        DAYS,
        columns,
        Object.values(columns).filter((column) => !column.startsWith("'")),
      );
      const isWhole = columns.category_slug === `'${ANY_CATEGORY}'` && columns.subcategory_id === `'${ANY_CATEGORY}'`;
      // Money belongs to documents: a category has no share of it.
      days.push(
        ...rows
          .filter((row) => row['subcategory_id'] !== '')
          .map((row) => (isWhole ? row : { ...row, received: 0, delivery: 0 })),
      );
    }
  }
  const hours: Row[] = [];
  for (const category of ['category_slug', `'${ANY_CATEGORY}'`]) {
    const hour = 'SUBSTR(at, 1, 13)';
    hours.push(
      ...(await summed(HOURS, { day: 'day', utc_hour: hour, category_slug: category }, [
        'day',
        hour,
        ...(category.startsWith("'") ? [] : [category]),
      ])),
    );
  }
  const names = Object.fromEntries(CATEGORIES.by.map((column) => [column, column]));
  const errors = [
    ...differences(DAYS, days, await found(DAYS, ends)),
    ...differences(HOURS, hours, await found(HOURS, ends)),
    ...differences(
      CATEGORIES,
      await summed(CATEGORIES, { span: 'day', ...names }, ['day', ...CATEGORIES.by]),
      await found(CATEGORIES, ends),
    ),
  ];
  const goods = [
    "COALESCE(product_id, '')",
    'category_slug',
    'subcategory_id',
    'CASE WHEN product_id IS NULL THEN title END',
  ];
  const products = {
    product_id: "COALESCE(product_id, '')",
    title: 'MAX(title)',
    category_slug: 'category_slug',
    subcategory_id: 'subcategory_id',
  };
  errors.push(
    ...differences(
      PRODUCT_DAYS,
      await summed(PRODUCT_DAYS, { day: 'day', ...products }, ['day', ...goods]),
      await found(PRODUCT_DAYS, ends),
    ),
  );
  const isDue = marked.length > 0 || (await db('report_months_due').where({ month }).first()) !== undefined;
  if (isDue) return errors;
  return [
    ...errors,
    ...differences(
      CATEGORIES,
      await summed(CATEGORIES, { span: `'${month}'`, ...names }, CATEGORIES.by),
      await found(CATEGORIES, [month, month]),
    ),
    ...differences(
      PRODUCTS,
      await summed(PRODUCTS, { month: `'${month}'`, ...products }, goods),
      await found(PRODUCTS, [month, month]),
    ),
  ];
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
      const key = [table, ...[span, ...by].map((column) => row[column])].join(' / ');
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
