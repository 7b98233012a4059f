/** Reports on the wire: roubles instead of kopecks, zeros for days without sales. The sums are brought up to date first. */
import type { Knex } from 'knex';
import type {
  CategoryRow,
  Figures,
  ReportTiles,
  SellerRow,
  TimelineRow,
  TopProductRow,
} from '#contract/reports/reports.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { LineSums } from '#db/report-tables.ts';
import { daysOf } from './report-period.ts';
import { refreshReports } from './refresh-reports.ts';
import {
  byCategory,
  byDay,
  bySeller,
  currentSlugs,
  topProducts,
  totals,
  totalsUntil,
  type SoldFilter,
} from './report-store.ts';
import { NO_SALES, type DaySums } from './report-sums.ts';

export function figuresOf({ qty, revenue, cost }: LineSums): Figures {
  return { qty, revenue: toRoubles(revenue), cost: toRoubles(cost), grossProfit: toRoubles(revenue - cost) };
}

const isWhole = ({ categorySlugs, subcategoryId }: SoldFilter): boolean =>
  categorySlugs === undefined && subcategoryId === undefined;

/** Goods and delivery without received money were paid with bonuses. */
function moneyTotals({ revenue, received, delivery }: DaySums): NonNullable<ReportTiles['money']> {
  return {
    bonuses: toRoubles(revenue + delivery - received),
    delivery: toRoubles(delivery),
    received: toRoubles(received),
  };
}

/** `until`: nothing booked later on the last day counts. */
export async function readTiles(db: Knex, filter: SoldFilter, until?: Date): Promise<ReportTiles> {
  await refreshReports(db, filter);
  const sums = await (until === undefined ? totals(db, filter) : totalsUntil(db, filter, until));
  const { qty: itemsQty, ...figures } = figuresOf(sums);
  return {
    ...figures,
    itemsQty,
    checks: sums.checks,
    returns: sums.returns,
    itemsWithoutCost: sums.without_cost,
    lateChecks: sums.late,
    markedChecks: sums.marked,
    money: isWhole(filter) ? moneyTotals(sums) : null,
    from: filter.from,
    to: filter.to,
  };
}

export async function readTimeline(db: Knex, filter: SoldFilter): Promise<TimelineRow[]> {
  await refreshReports(db, filter);
  const sold = new Map((await byDay(db, filter)).map((row) => [row.day, row]));
  return daysOf(filter).map((date) => ({ date, ...figuresOf(sold.get(date) ?? NO_SALES) }));
}

/** @param today the shop's day: its month has no stored sums yet */
export async function readCategories(db: Knex, filter: SoldFilter, today: string): Promise<CategoryRow[]> {
  await refreshReports(db, filter);
  const rows = await byCategory(db, filter, today);
  const slugs = rows.map((row) => row.category_slug);
  const current = await currentSlugs(db, slugs);
  return rows.map((row) => ({
    topCategorySlug: row.category_slug,
    currentSlug: current.get(row.category_slug),
    categoryName: row.category_name,
    subcategoryId: row.subcategory_id === '' ? null : row.subcategory_id,
    subcategoryName: row.subcategory_name,
    ...figuresOf(row),
  }));
}

const ONLINE = 'Интернет-магазин';
const UNKNOWN = 'Неизвестный продавец';

/** A seller's name; an unknown id came from another server. */
export function sellerName(id: string, name: string | null): string {
  return id === '' ? ONLINE : (name ?? UNKNOWN);
}

export async function readSellers(db: Knex, filter: SoldFilter): Promise<SellerRow[]> {
  await refreshReports(db, filter);
  return (await bySeller(db, filter)).map((row) => ({
    sellerId: row.seller_id === '' ? null : row.seller_id,
    sellerName: sellerName(row.seller_id, row.name),
    checks: row.checks,
    returns: row.returns,
    ...figuresOf(row),
  }));
}

export async function readTopProducts(
  db: Knex,
  filter: SoldFilter,
  wanted: { limit?: number | undefined; today: string },
): Promise<TopProductRow[]> {
  await refreshReports(db, filter);
  return (await topProducts(db, filter, wanted)).map((row) => ({
    _id: row.product_id === '' ? null : row.product_id,
    title: row.title,
    ...figuresOf(row),
    avgPrice: row.qty <= 0 || row.revenue < 0 ? null : Math.round(toRoubles(row.revenue) / row.qty),
  }));
}
