/** The address of the list of all goods of a period: days, category, which of them, in what order. Pure. */
import { PURCHASE_PAGE_SIZE, reportMargin, type MarginList, type MarginSort } from '#contract/reports/purchase.ts';
import { paths } from '../../parts/page/paths.ts';
import type { MarginAsked } from '../../queries/purchase.ts';
import { listAddress } from '../kit/list-address.ts';
import { askFor, filterOf, readFilter, type ReportFilter } from './report-address.ts';
import { presetPeriod } from './report-periods.ts';

/** Which goods, in what order; the days depend on today and are read beside. */
const list = listAddress(reportMargin, { fields: ['show', 'sort'], fixed: { limit: PURCHASE_PAGE_SIZE } });

export type GoodsView = ReportFilter & ReturnType<typeof list.read>;

/** `today` is the shop's day. */
export const readGoodsView = (query: URLSearchParams, today: string): GoodsView => ({
  ...readFilter(query, today),
  ...list.read(query),
});

/** The month up to today needs no days; any others are named. */
export function writeGoodsView(view: GoodsView, today: string): URLSearchParams {
  const month = presetPeriod('month', today);
  const given = Object.entries({
    ...(view.from === month.from && view.to === month.to ? {} : { from: view.from, to: view.to }),
    topCategorySlug: view.topCategorySlug,
    subcategoryId: view.subcategoryId,
  });
  return new URLSearchParams([...given.filter(([, text]) => text !== ''), ...list.write(view)]);
}

/** The way there from a report of these days and this category. */
export function goodsAt(filter: ReportFilter, show: MarginList, sort: MarginSort = 'loss'): string {
  const query = [...Object.entries(askFor(filterOf(filter))), ...list.write({ show, sort, page: 1 })];
  return `${paths.adminGoodsReport()}?${new URLSearchParams(query).toString()}`;
}

/** What the server is asked. */
export const askForGoods = (view: GoodsView): MarginAsked => list.ask(view, askFor(view));

/** The whole list as a file, in the same order. */
export const goodsFile = (view: GoodsView, format: 'csv' | 'xlsx'): string => list.file(view, format, askFor(view));
