/** Address of the list of all goods of a period: days, category, filter, sort order. Pure. */
import { PURCHASE_PAGE_SIZE, reportMargin, type MarginList, type MarginSort } from '#contract/reports/purchase.ts';
import { paths } from '../../parts/page/paths.ts';
import type { MarginQuery } from '../../queries/inventory.ts';
import { listAddress } from '../kit/list-address.ts';
import { filterParams, readReportsView, writeReportsView, writeShown, type ReportsView } from './report-address.ts';

/** The filter and sort order; the days depend on today and are read separately. */
const list = listAddress(reportMargin, { fields: ['show', 'sort'], fixed: { limit: PURCHASE_PAGE_SIZE } });

/** With all that the report shows, so that the way back leads to the same one. */
export type GoodsView = ReportsView & ReturnType<typeof list.read>;

/** Reads the view. `today` is the shop's day. */
export const readGoodsView = (query: URLSearchParams, today: string): GoodsView => ({
  ...readReportsView(query, today),
  receipts: null,
  ...list.read(query),
});

/** Writes the view. The current month up to today is the default; other days are written. */
export const writeGoodsView = (view: GoodsView, today: string): URLSearchParams =>
  new URLSearchParams([...writeReportsView(view, today), ...list.write(view)]);

/** Link to the list from a report: it always names the days. */
export function goodsReportLink(report: ReportsView, show: MarginList, sort: MarginSort = 'loss'): string {
  const { from, to, unit } = report;
  const days = Object.entries({ from, to, ...(unit !== null && { unit }) });
  const query = [...days, ...writeShown(report), ...list.write({ show, sort, page: 1 })];
  return `${paths.adminGoodsReport()}?${new URLSearchParams(query).toString()}`;
}

export const goodsParams = (view: GoodsView): MarginQuery => list.params(view, filterParams(view));

/** Address of the whole list as a file, in the same order. */
export const goodsFileAddress = (view: GoodsView, format: 'csv' | 'xlsx'): string =>
  list.file(view, format, filterParams(view));
