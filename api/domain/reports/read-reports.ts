/** Reports as they travel: kopecks become roubles, days without sales become zeros. */
import type { Knex } from 'knex';
import type { CategoryRow, ReportTiles, TimelineRow, TopProductRow } from '#contract/reports.ts';
import { toRoubles } from '#contract/rules/money.ts';
import { daysOf } from './report-period.ts';
import { byCategory, byDay, topProducts, totals, type SoldFilter, type Sums } from './report-store.ts';

function money({ revenue, cost }: Sums): { revenue: number; cost: number; grossProfit: number } {
  return { revenue: toRoubles(revenue), cost: toRoubles(cost), grossProfit: toRoubles(revenue - cost) };
}

export async function readTiles(db: Knex, filter: SoldFilter): Promise<ReportTiles> {
  const sums = await totals(db, filter);
  return {
    ...money(sums), itemsQty: sums.qty, checks: sums.checks, itemsWithoutCost: sums.without_cost, lateChecks: sums.late_checks,
    from: filter.from, to: filter.to,
  };
}

export async function readTimeline(db: Knex, filter: SoldFilter): Promise<TimelineRow[]> {
  const sold = new Map((await byDay(db, filter)).map((row) => [row.day, row]));
  return daysOf(filter).map((date) => {
    const sums = sold.get(date) ?? { qty: 0, revenue: 0, cost: 0 };
    return { date, qty: sums.qty, ...money(sums) };
  });
}

export async function readCategories(db: Knex, filter: SoldFilter): Promise<CategoryRow[]> {
  return (await byCategory(db, filter)).map((row) => ({
    topCategorySlug: row.category_slug, categoryName: row.category_name, subcategoryId: row.subcategory_id, subcategoryName: row.subcategory_name,
    qty: row.qty, ...money(row),
  }));
}

export async function readTopProducts(db: Knex, filter: SoldFilter, limit: number): Promise<TopProductRow[]> {
  return (await topProducts(db, filter, limit)).map((row) => ({
    _id: row.product_id, title: row.title, qty: row.qty, ...money(row),
    avgPrice: row.qty === 0 ? 0 : Math.round(toRoubles(row.revenue) / row.qty),
  }));
}
