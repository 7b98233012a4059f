/** Sums of a period, from those stored by day and by month; knex only. */
import type { Knex } from 'knex';
import type { GoodsSums, LineSums, ReportCategoryRow } from '#db/report-tables.ts';
import { countedOnce, repeatedDocuments, type Repeated } from './count-once.ts';
import { factLines, type FactLine, type Narrow } from './facts.ts';
import { ANY_CATEGORY, refreshMonths } from './refresh-reports.ts';
import { wholeMonths, type Period } from './report-period.ts';
import {
  addFact,
  DAY_SUMS,
  EMPTY_DAY,
  firstOfDocument,
  GOODS_SUMS,
  HOUR_SUMS,
  LINE_SUMS,
  summed,
  type DaySums,
  type HourSums,
} from './report-sums.ts';

export interface SoldFilter extends Period {
  /** All slugs the category ever had; lines keep the one they were sold under. */
  readonly categorySlugs?: readonly string[] | undefined;
  readonly subcategoryId?: string | undefined;
  /** Subcategories that were merged into it. */
  readonly mergedIds?: readonly string[];
}

type SoldPlace = Omit<SoldFilter, keyof Period>;

/** Every id of the filter's subcategory; undefined without one. */
const subcategoryIds = ({ subcategoryId, mergedIds = [] }: SoldPlace): string[] | undefined =>
  subcategoryId === undefined ? undefined : [subcategoryId, ...mergedIds];

/** Every slug of the category that has this one now, or had it before; the slug itself for an unknown one. */
async function slugsOfCategory(db: Knex, slug: string): Promise<string[]> {
  const owners: string[] = await db('categories').where({ slug }).pluck('id');
  const ids = owners.length > 0 ? owners : await db('category_slugs').where({ slug }).pluck('category_id');
  const slugs = await db('category_slugs').whereIn('category_id', ids).distinct('slug').pluck('slug');
  return slugs.length === 0 ? [slug] : slugs;
}

/** Current slugs by former slug; a slug that some category has now is left out. */
export async function currentSlugs(db: Knex, slugs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows: { former: string; slug: string }[] = await db('category_slugs as f')
    .join('categories as c', 'c.id', 'f.category_id')
    .whereIn('f.slug', [...new Set(slugs)])
    .whereNotIn('f.slug', db('categories').select('slug'))
    .orderBy(['f.slug', 'c.id'])
    .select('f.slug as former', 'c.slug');
  return new Map(rows.map(({ former, slug }) => [former, slug]));
}

/**
 * The filter of sold lines for a category and a subcategory. A subcategory that is in this category now is selected with everything sold of
 * it, in whatever category it was then; one that is elsewhere now, only with what was sold of it in this category.
 */
export async function soldPlace(
  db: Knex,
  {
    topCategorySlug: slug,
    subcategoryId,
  }: { readonly [name in 'topCategorySlug' | 'subcategoryId']?: string | undefined },
): Promise<SoldPlace> {
  const whole = async () => ({
    subcategoryId,
    mergedIds: await db('merged_subcategories')
      .where({ into_id: subcategoryId ?? '' })
      // A merged subcategory exists again when its creation was repeated later: it then counts by itself.
      .whereNotIn('id', db('subcategories').select('id'))
      .pluck<string[]>('id'),
  });
  if (slug === undefined) return whole();
  const categorySlugs = await slugsOfCategory(db, slug);
  if (subcategoryId === undefined) return { categorySlugs };
  const held: unknown = await db('subcategories as s')
    .join('category_slugs as f', 'f.category_id', 's.category_id')
    .where('s.id', subcategoryId)
    .whereIn('f.slug', categorySlugs)
    .first('s.id');
  return held === undefined ? { categorySlugs, subcategoryId } : whole();
}

/** Selects the rows with the sums of exactly this category. */
const ofCategory = ({ from, to, categorySlugs = [ANY_CATEGORY], ...place }: SoldFilter) => {
  return (query: Knex.QueryBuilder): void =>
    void query
      .whereIn('category_slug', [...categorySlugs])
      .whereIn('subcategory_id', subcategoryIds(place) ?? [ANY_CATEGORY])
      .whereBetween('day', [from, to]);
};

const SUMS = summed(LINE_SUMS);

/** Documents that the stored sums of this filter count several times. */
async function repeated(db: Knex, filter: SoldFilter): Promise<Repeated[]> {
  const column =
    (filter.categorySlugs?.length ?? 0) > 1
      ? 'category_slug'
      : (filter.mergedIds?.length ?? 0) > 0
        ? 'subcategory_id'
        : null;
  if (column === null) return [];
  return repeatedDocuments(db, column, db('report_days').modify(ofCategory(filter)), soldWithin(filter));
}

/** `received` and `delivery` are those of all categories together. */
export async function totals(db: Knex, filter: SoldFilter): Promise<DaySums> {
  const rows = (await db('report_days')
    .modify(ofCategory(filter))
    .select(db.raw(summed(DAY_SUMS)))) as DaySums[];
  const [sums] = countedOnce(rows, await repeated(db, filter), { row: () => '', document: () => '' });
  if (sums === undefined) throw new Error('A sum without a row');
  return sums;
}

/** The same, without what was booked after this instant of the period's last day. */
export async function totalsUntil(db: Knex, filter: SoldFilter, until: Date): Promise<DaySums> {
  const whole = await totals(db, filter);
  const lastDay = (await factLines(db, soldWithin({ ...filter, from: filter.to })).select()) as FactLine[];
  const after = { ...EMPTY_DAY };
  const isFirst = firstOfDocument();
  for (const line of lastDay) if (Date.parse(line.at) > until.getTime()) addFact(after, line, isFirst(line));
  for (const name of DAY_SUMS) whole[name] = Number(whole[name]) - after[name];
  return whole;
}

export async function byDay(db: Knex, filter: SoldFilter): Promise<(HourSums & { day: string })[]> {
  return db('report_days')
    .modify(ofCategory(filter))
    .groupBy('day')
    .orderBy('day')
    .select('day', db.raw(summed(HOUR_SUMS)));
}

/** Days with sales, orders or returns, the latest first, and their number; of one seller with `sellerId` (empty: the online shop's). */
export async function documentsByDay(
  db: Knex,
  { sellerId, ...filter }: SoldFilter & { readonly sellerId?: string | undefined },
): Promise<{ day: string; documents: number }[]> {
  const query = db('report_days').modify(ofCategory(filter)).groupBy('day').orderBy('day', 'desc');
  if (sellerId !== undefined) void query.where('seller_id', sellerId);
  const days: { day: string; checks: number; returns: number }[] = await query.select(
    'day',
    db.raw('SUM(checks) AS checks, SUM(returns) AS returns'),
  );
  const again = (await repeated(db, filter)).filter((one) => sellerId === undefined || one.seller_id === sellerId);
  return countedOnce(days, again, { row: ({ day }) => day, document: ({ day }) => day }).map(
    ({ day, checks, returns }) => ({ day, documents: Number(checks) + Number(returns) }),
  );
}

type SellerSums = HourSums & { seller_id: string; name: string | null };

/** Greatest revenue first. */
export async function bySeller(db: Knex, filter: SoldFilter): Promise<SellerSums[]> {
  const sums = db('report_days')
    .modify(ofCategory(filter))
    .groupBy('seller_id')
    .select('seller_id', db.raw(summed(HOUR_SUMS)))
    .as('s');
  const sellers = (await db
    .from(sums)
    .leftJoin('users as u', 'u.id', 's.seller_id')
    .orderBy([{ column: 's.revenue', order: 'desc' }, { column: 's.seller_id' }])
    .select('s.*', 'u.name')) as SellerSums[];
  return countedOnce(sellers, await repeated(db, filter), {
    row: ({ seller_id }) => seller_id,
    document: ({ seller_id }) => seller_id,
  });
}

/** A category that was renamed within the period has a row under each of its names. Past months are read from their own sums. */
export async function byCategory(
  db: Knex,
  filter: SoldFilter,
  today: string,
): Promise<Omit<ReportCategoryRow, 'span'>[]> {
  const { months, days } = wholeMonths(filter, today);
  const spans = days.map(({ from, to }) => [from, to] as const);
  if (months !== null) {
    await refreshMonths(db, months.first, months.last);
    spans.push([months.first, months.last]);
  }
  const categoryColumns = ['category_slug', 'category_name', 'subcategory_id', 'subcategory_name'];
  const query = db('report_shelves').where((any) => {
    // A month sorts before its days: the length tells months from days within the range.
    for (const [from, to] of spans)
      void any.orWhere((one) => void one.whereBetween('span', [from, to]).whereRaw('LENGTH(span) = ?', [from.length]));
  });
  if (filter.categorySlugs !== undefined) void query.whereIn('category_slug', [...filter.categorySlugs]);
  const ids = subcategoryIds(filter);
  if (ids !== undefined) void query.whereIn('subcategory_id', ids);
  return query
    .groupBy(categoryColumns)
    .orderByRaw('category_name, category_slug, subcategory_name, subcategory_id')
    .select(...categoryColumns, db.raw(SUMS));
}

/** Restricts facts to days and to the category. */
export function soldWithin(filter: SoldFilter): Narrow {
  return (query, day, line) => {
    void query.whereBetween(day, [filter.from, filter.to]);
    const isOneOf = (column: string, values: readonly string[] | undefined): void => {
      if (values !== undefined)
        void query.whereRaw(`${line(column)} IN (${values.map(() => '?').join(', ')})`, [...values]);
    };
    isOneOf('category_slug', filter.categorySlugs);
    isOneOf('subcategory_id', subcategoryIds(filter));
  };
}

interface SoldGoods {
  product_id: string;
  title: string;
}
export type ProductSums = GoodsSums & SoldGoods;

/** Restricts sums of goods to the category. */
function ofCategoryColumns({ categorySlugs, ...place }: SoldFilter): (query: Knex.QueryBuilder) => void {
  const ids = subcategoryIds(place);
  return (query) => {
    if (categorySlugs !== undefined) void query.whereIn('category_slug', [...categorySlugs]);
    if (ids !== undefined) void query.whereIn('subcategory_id', ids);
  };
}

export function productDays(db: Knex, filter: SoldFilter): Knex.QueryBuilder {
  return db('report_product_days').whereBetween('day', [filter.from, filter.to]).modify(ofCategoryColumns(filter));
}

/**
 * One row per product, whatever its titles within the period; goods unknown to the server by their title. Past months are read from their
 * own sums, the days at both ends from those of days. Null without days.
 */
async function goodsSold(
  db: Knex,
  filter: SoldFilter,
  today: string,
  sums: readonly (keyof GoodsSums)[],
): Promise<{ readonly query: Knex.QueryBuilder } | null> {
  const { months, days } = wholeMonths(filter, today);
  const columns = ['product_id', 'title', ...sums];
  const parts = days.map((period) => productDays(db, { ...filter, ...period }).select(columns));
  if (months !== null) {
    await refreshMonths(db, months.first, months.last);
    parts.push(
      db('report_products')
        .whereBetween('month', [months.first, months.last])
        .modify(ofCategoryColumns(filter))
        .select(columns),
    );
  }
  const [first, ...rest] = parts;
  if (first === undefined) return null;
  const query = db
    .from(first.unionAll(rest).as('sold'))
    .groupByRaw("product_id, CASE WHEN product_id = '' THEN title END")
    .select('product_id', db.raw(`MAX(title) AS title, ${summed(sums)}`));
  // Wrapped in an object: a query returned by an async function would be run.
  return { query };
}

/** Sums of all goods of the period, in no particular order. */
export async function soldByProduct(db: Knex, filter: SoldFilter, today: string): Promise<ProductSums[]> {
  const sold = await goodsSold(db, filter, today, GOODS_SUMS);
  if (sold === null) return [];
  const rows = (await sold.query) as ProductSums[];
  // PostgreSQL returns sums of integers as text.
  for (const row of rows) for (const sum of GOODS_SUMS) row[sum] = Number(row[sum]);
  return rows;
}

/** Greatest revenue first; all of them without a limit. */
export async function topProducts(
  db: Knex,
  filter: SoldFilter,
  { limit, today }: { limit?: number | undefined; today: string },
): Promise<(LineSums & SoldGoods)[]> {
  const sold = await goodsSold(db, filter, today, LINE_SUMS);
  if (sold === null) return [];
  const ordered = sold.query.orderByRaw('SUM(revenue) DESC, MAX(title), product_id');
  return (await (limit === undefined ? ordered : ordered.limit(limit))) as (LineSums & SoldGoods)[];
}

/** Hours of UTC with sales or returns, on their day of the shop; the filter's subcategory is ignored here. */
export async function byHour(
  db: Knex,
  filter: Omit<SoldFilter, 'subcategoryId' | 'mergedIds'>,
): Promise<(HourSums & { day: string; utc_hour: string })[]> {
  const { from, to, categorySlugs = [ANY_CATEGORY] } = filter;
  const hours: (HourSums & { day: string; utc_hour: string })[] = await db('report_hours')
    .whereIn('category_slug', [...categorySlugs])
    .whereBetween('day', [from, to])
    .groupBy('day', 'utc_hour')
    .orderBy(['day', 'utc_hour'])
    .select('day', 'utc_hour', db.raw(summed(HOUR_SUMS)));
  return countedOnce(hours, await repeated(db, filter), {
    row: ({ day, utc_hour }) => `${day} ${utc_hour}`,
    document: ({ day, at }) => `${day} ${at.slice(0, 13)}`,
  });
}
