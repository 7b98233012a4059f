/** Margin of goods in a period: those sold below cost first. */
import type { Knex } from 'knex';
import type { MarginRow } from '#contract/reports/purchase.ts';
import { moneyOf } from '../read-reports.ts';
import { refreshReports } from '../refresh-reports.ts';
import type { Period } from '../report-period.ts';
import { soldByProduct } from '../report-store.ts';

/** All goods of the period; the greatest loss first, then the smallest margin, goods without revenue last. */
export async function readMargin(db: Knex, period: Period, today: string): Promise<MarginRow[]> {
  await refreshReports(db, period);
  const rows = (await soldByProduct(db, period, today)).map(({ product_id, title, qty, revenue, cost }): MarginRow => ({
    _id: product_id === '' ? null : product_id,
    title,
    qty,
    ...moneyOf({ revenue, cost }),
    margin: revenue <= 0 ? null : Math.round(((revenue - cost) / revenue) * 1000) / 10,
    belowCost: qty > 0 && revenue < cost,
  }));
  const rest = (one: MarginRow, other: MarginRow): number =>
    (one.margin ?? Number.MAX_SAFE_INTEGER) - (other.margin ?? Number.MAX_SAFE_INTEGER);
  return rows.sort(
    (one, other) =>
      Number(other.belowCost) - Number(one.belowCost) ||
      (one.belowCost ? one.grossProfit - other.grossProfit : rest(one, other)) ||
      one.title.localeCompare(other.title, 'ru') ||
      (one._id ?? '').localeCompare(other._id ?? ''),
  );
}
