/**
 * Sums of what was sold, from the lines themselves; knex only. Lines keep names, price and cost as they were when sold, and
 * nothing here looks at products or categories of today: a past month never changes.
 */
import type { Knex } from 'knex';
import type { Period } from './report-period.ts';

export interface SoldFilter extends Period {
  readonly topCategorySlug?: string | undefined;
  readonly subcategoryId?: string | undefined;
}

/** Kopecks and pieces. */
export interface Sums {
  qty: number;
  revenue: number;
  cost: number;
}

const LINE = ['product_id', 'title', 'qty', 'price', 'cost', 'category_slug', 'category_name', 'subcategory_id', 'subcategory_name'].map((name) => `l.${name}`);

/** Lines of till sales by business day and of orders by the day of delivery. */
function soldLines(db: Knex, filter: SoldFilter): Knex.QueryBuilder {
  const shelf = (query: Knex.QueryBuilder): void => {
    if (filter.topCategorySlug !== undefined) void query.where('l.category_slug', filter.topCategorySlug);
    if (filter.subcategoryId !== undefined) void query.where('l.subcategory_id', filter.subcategoryId);
  };
  const sales = db('sales as d')
    .join('sale_lines as l', 'l.sale_id', 'd.id')
    .where('d.status', 'recorded')
    .whereBetween('d.business_day', [filter.from, filter.to])
    .modify(shelf)
    .select(...LINE, 'd.id as document_id', 'd.business_day as day', db.raw('CASE WHEN d.late THEN d.id END AS late_id'));
  const orders = db('orders as d')
    .join('order_lines as l', 'l.order_id', 'd.id')
    .where('d.status', 'delivered')
    .whereBetween('d.delivered_day', [filter.from, filter.to])
    .modify(shelf)
    .select(...LINE, 'd.id as document_id', 'd.delivered_day as day', db.raw('NULL AS late_id'));
  return db.from(sales.unionAll([orders]).as('sold'));
}

const SUMS = 'COALESCE(SUM(qty), 0) AS qty, COALESCE(SUM(price * qty), 0) AS revenue, COALESCE(SUM(COALESCE(cost, 0) * qty), 0) AS cost';

export interface Totals extends Sums {
  checks: number;
  without_cost: number;
  late_checks: number;
}

export async function totals(db: Knex, filter: SoldFilter): Promise<Totals> {
  const [row] = (await soldLines(db, filter).select(
    db.raw(`${SUMS}, COUNT(DISTINCT document_id) AS checks, COALESCE(SUM(CASE WHEN cost IS NULL THEN qty ELSE 0 END), 0) AS without_cost, COUNT(DISTINCT late_id) AS late_checks`),
  )) as Totals[];
  if (row === undefined) throw new Error('A sum without a row');
  return row;
}

/** Days on which something was sold. */
export async function byDay(db: Knex, filter: SoldFilter): Promise<(Sums & { day: string })[]> {
  return (await soldLines(db, filter).groupBy('day').orderBy('day').select('day', db.raw(SUMS))) as (Sums & { day: string })[];
}

export type CategorySums = Sums & { category_slug: string; category_name: string; subcategory_id: string | null; subcategory_name: string };

/** A shelf that was renamed within the period has a row under each of its names. */
export async function byCategory(db: Knex, filter: SoldFilter): Promise<CategorySums[]> {
  const shelf = ['category_slug', 'category_name', 'subcategory_id', 'subcategory_name'];
  return (await soldLines(db, filter)
    .groupBy(shelf)
    .orderByRaw("category_name, category_slug, subcategory_name, COALESCE(subcategory_id, '')")
    .select(...shelf, db.raw(SUMS))) as CategorySums[];
}

export type ProductSums = Sums & { product_id: string | null; title: string };

/** One row a product, however often it was renamed within the period; goods never known to the server by their title. */
export async function topProducts(db: Knex, filter: SoldFilter, limit: number): Promise<ProductSums[]> {
  return (await soldLines(db, filter)
    .groupByRaw('product_id, CASE WHEN product_id IS NULL THEN title END')
    .orderByRaw("SUM(price * qty) DESC, MAX(title), COALESCE(product_id, '')")
    .limit(limit)
    .select('product_id', db.raw(`MAX(title) AS title, ${SUMS}`))) as ProductSums[];
}
