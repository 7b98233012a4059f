/** The address of the list of all goods of a period: days, category, which of them, in what order. Pure. */
import {
  MARGIN_LISTS,
  MARGIN_SORTS,
  PURCHASE_PAGE_SIZE,
  type MarginList,
  type MarginSort,
} from '#contract/reports/purchase.ts';
import { oneOf, pageNumber } from '../../parts/page/address-view.ts';
import { paths } from '../../parts/page/paths.ts';
import type { MarginAsked } from '../../queries/purchase.ts';
import { askFor, filterOf, id, readPeriod, slug, type ReportFilter } from './report-address.ts';
import { presetPeriod } from './report-periods.ts';

export interface GoodsView extends ReportFilter {
  readonly show: MarginList;
  readonly sort: MarginSort;
  /** From 1. */
  readonly page: number;
}

const list = oneOf(MARGIN_LISTS, 'all');
const sort = oneOf(MARGIN_SORTS, 'loss');

/** `today` is the shop's day. */
export function readGoodsView(query: URLSearchParams, today: string): GoodsView {
  const topCategorySlug = slug(query.get('topCategorySlug') ?? '');
  return {
    ...readPeriod(query, today),
    topCategorySlug,
    subcategoryId: topCategorySlug === '' ? '' : id(query.get('subcategoryId') ?? ''),
    show: list.read(query.get('show')),
    sort: sort.read(query.get('sort')),
    page: pageNumber.read(query.get('page')),
  };
}

/** The month up to today needs no days; any others are named. */
export function writeGoodsView(view: GoodsView, today: string): URLSearchParams {
  const month = presetPeriod('month', today);
  const given = Object.entries({
    ...(view.from === month.from && view.to === month.to ? {} : { from: view.from, to: view.to }),
    topCategorySlug: view.topCategorySlug,
    subcategoryId: view.subcategoryId,
    show: list.write(view.show),
    sort: sort.write(view.sort),
    page: pageNumber.write(view.page),
  });
  return new URLSearchParams(given.filter(([, text]) => text !== ''));
}

/** The way there from a report of these days and this category. */
export function goodsAt(filter: ReportFilter, show: MarginList, order: MarginSort = 'loss'): string {
  const query = new URLSearchParams([
    ...Object.entries(askFor(filterOf(filter))),
    ...(show === 'all' ? [] : [['show', show]]),
    ...(order === 'loss' ? [] : [['sort', order]]),
  ]);
  return `${paths.adminGoodsReport()}?${query.toString()}`;
}

/** What the server is asked. */
export function askForGoods(view: GoodsView): MarginAsked {
  return { ...askFor(view), show: view.show, sort: view.sort, page: view.page, limit: PURCHASE_PAGE_SIZE };
}

/** The whole list as a file, in the same order. */
export function goodsFile({ show, sort: order, ...filter }: GoodsView, format: 'csv' | 'xlsx'): string {
  const query = new URLSearchParams({ ...askFor(filter), show, sort: order, format });
  return `/api/reports/margin?${query.toString()}`;
}
