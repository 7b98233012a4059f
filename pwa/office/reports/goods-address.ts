/** Address of the list of all goods of a period: days, category, filter, sort order. Pure. */
import { PURCHASE_PAGE_SIZE, reportMargin, type MarginList, type MarginSort } from '#contract/reports/purchase.ts';
import { paths } from '../../parts/page/paths.ts';
import type { MarginQuery } from '../../queries/purchase.ts';
import { listAddress } from '../kit/list-address.ts';
import { filterParams, filterOf, readFilter, type ReportFilter } from './report-address.ts';
import { presetPeriod } from './report-periods.ts';

/** The filter and sort order; the days depend on today and are read separately. */
const list = listAddress(reportMargin, { fields: ['show', 'sort'], fixed: { limit: PURCHASE_PAGE_SIZE } });

export type GoodsView = ReportFilter & ReturnType<typeof list.read>;

/** Reads the view. `today` is the shop's day. */
export const readGoodsView = (query: URLSearchParams, today: string): GoodsView => ({
  ...readFilter(query, today),
  ...list.read(query),
});

/** Writes the view. The current month up to today is the default; other days are written. */
export function writeGoodsView(view: GoodsView, today: string): URLSearchParams {
  const month = presetPeriod('month', today);
  const given = Object.entries({
    ...(view.from === month.from && view.to === month.to ? {} : { from: view.from, to: view.to }),
    topCategorySlug: view.topCategorySlug,
    subcategoryId: view.subcategoryId,
  });
  return new URLSearchParams([...given.filter(([, text]) => text !== ''), ...list.write(view)]);
}

/** Link to the list from a report with these days and this category. */
export function goodsReportLink(filter: ReportFilter, show: MarginList, sort: MarginSort = 'loss'): string {
  const query = [...Object.entries(filterParams(filterOf(filter))), ...list.write({ show, sort, page: 1 })];
  return `${paths.adminGoodsReport()}?${new URLSearchParams(query).toString()}`;
}

/** The request of a view. */
export const goodsParams = (view: GoodsView): MarginQuery => list.params(view, filterParams(view));

/** Address of the whole list as a file, in the same order. */
export const goodsFileAddress = (view: GoodsView, format: 'csv' | 'xlsx'): string =>
  list.file(view, format, filterParams(view));
