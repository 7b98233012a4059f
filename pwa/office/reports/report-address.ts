/** The report's state in the address: days, category, the chosen table, sort order of each one, and the open list of receipts. Pure. */
import { z } from 'zod';
import { idSchema, slugSchema } from '#contract/common.ts';
import type { QueryFor } from '#contract/endpoint.ts';
import { type MarginList, type MarginSort, PURCHASE_PAGE_SIZE, reportMargin } from '#contract/reports/purchase.ts';
import {
  CALENDAR_UNITS,
  type CalendarUnit,
  COMPARED,
  type NumberColumn,
  numberColumns,
  REPORT_COLUMNS,
  type reportReceipts,
} from '#contract/reports/reports.ts';
import { naturalOrder } from '#contract/values/natural-order.ts';
import { typedDay } from '#contract/values/typed-day.ts';
import { paths } from '../../parts/page/paths.ts';
import type { MarginQuery } from '../../queries/inventory.ts';
import { REPORT_TABLES, type ReportQuery, type ReportTable } from '../../queries/reports.ts';
import { listAddress, schemaAddress } from '../kit/list-address.ts';
import { HOUR_FIGURES } from './hour-cells.ts';
import { type Period, presetPeriod } from './report-periods.ts';

export interface ReportFilter extends Period {
  readonly topCategorySlug: string;
  readonly subcategoryId: string;
}

const numbersOf = <Key extends string>(columns: Readonly<Record<Key, NumberColumn>>) =>
  numberColumns(columns, 'screen').map(([key]) => key);

/** Default sort order and sortable columns of each table. */
export const TABLES = {
  goods: { order: '-revenue', columns: ['title', ...numbersOf(REPORT_COLUMNS.goods)] },
  days: { order: 'date', columns: ['date', ...numbersOf(REPORT_COLUMNS.days)] },
  shelves: { order: '-revenue', columns: ['name', ...numbersOf(REPORT_COLUMNS.shelves)] },
  sellers: { order: '-revenue', columns: ['name', ...numbersOf(REPORT_COLUMNS.sellers)] },
  discounts: { order: '-given', columns: ['name', 'reason', ...numbersOf(REPORT_COLUMNS.discounts)] },
  money: { order: 'date', columns: ['date', ...numbersOf(REPORT_COLUMNS.money)] },
} as const;
export type TableName = keyof typeof TABLES;
export type ColumnKey<Name extends TableName> = (typeof TABLES)[Name]['columns'][number];

function mapTables<Value>(of: (table: TableName) => Value): Record<TableName, Value> {
  const names = Object.keys(TABLES) as TableName[];
  return Object.fromEntries(names.map((table) => [table, of(table)])) as Record<TableName, Value>;
}

/** The tabs; the first one is open by default. */
export const TABS: readonly { table: ReportTable; label: string }[] = [
  { table: 'days', label: 'Даты' },
  { table: 'goods', label: 'Товары' },
  { table: 'shelves', label: 'Категории' },
  { table: 'sellers', label: 'Продавцы' },
  { table: 'hours', label: 'Часы' },
  { table: 'discounts', label: 'Скидки' },
  { table: 'money', label: 'Деньги' },
];

const RECEIPTS_OF = ['all', 'marked', 'day', 'product', 'title', 'category', 'shelf', 'seller', 'discount'] as const;

export interface ReceiptsShown {
  readonly of: (typeof RECEIPTS_OF)[number];
  /**
   * Key of the row: the day; the product's or seller's id; the title of goods the server never knew; a category's slug or
   * `categoryRowKey`; `seller/reason` of a discount. Empty for all and for the marked ones.
   */
  readonly key: string;
  readonly page: number;
}

/** A column's key; with a minus for descending. */
export type Order = string;

/** Sorts rows by one of their values, stably; texts are sorted alphabetically. */
export function sortRows<Row>(
  rows: readonly Row[],
  order: Order,
  valueOf: (row: Row, key: string) => string | number,
): Row[] {
  const key = order.replace(/^-/, '');
  const sign = order.startsWith('-') ? -1 : 1;
  return [...rows].sort((one, other) => sign * compare(valueOf(one, key), valueOf(other, key)));
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : naturalOrder.compare(String(one), String(other));
}

/** The sort order after a press on a column: figures descending and texts ascending first, then reversed. */
export function nextOrder(order: Order, key: string, isNumber: boolean): Order {
  if (order === key) return `-${key}`;
  if (order === `-${key}`) return key;
  return isNumber ? `-${key}` : key;
}

export function directionOf(order: Order, key: string): 'asc' | 'desc' | null {
  if (order === key) return 'asc';
  return order === `-${key}` ? 'desc' : null;
}

const orderIn = (table: TableName) => {
  const columns: readonly string[] = TABLES[table].columns;
  return z
    .string()
    .refine((order) => columns.includes(order.replace(/^-/, '')))
    .default(TABLES[table].order);
};

/** The view besides days and receipts. */
const shownAddress = schemaAddress(
  z.object({
    topCategorySlug: slugSchema.default(''),
    subcategoryId: idSchema.default(''),
    compare: z.enum(COMPARED).default('before'),
    tab: z.enum(TABS.map(({ table }) => table)).default('days'),
    hours: z.enum(HOUR_FIGURES).default('checks'),
    ...mapTables(orderIn),
  }),
);

/** With the sort order of each table under its name. */
export interface ReportsView extends ReportFilter, Omit<ReturnType<typeof shownAddress.read>, 'tab'> {
  /** The calendar unit that the period begins; null for a period of chosen days. Without days it is the current month. */
  readonly unit: CalendarUnit | null;
  readonly table: ReportTable;
  readonly receipts: ReceiptsShown | null;
}

const PAGE_MOST = 100_000;
const TITLE_MOST = 500;

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((one) => one === text);
const isDay = (text: string): boolean => text !== '' && typedDay(text) === text;
const slug = (text: string): string => (slugSchema.safeParse(text).success ? text : '');
const id = (text: string): string => (idSchema.safeParse(text).success ? text : '');

/** Without valid days the current month; reversed days are swapped. */
function readPeriod(query: URLSearchParams, today: string): Period {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  const last = isDay(to) ? to : isDay(from) && from > today ? from : today;
  const first = isDay(from) ? from : presetPeriod('month', last).from;
  return first > last ? { from: last, to: first } : { from: first, to: last };
}

function readReceipts(query: URLSearchParams): ReceiptsShown | null {
  const of = oneOf(RECEIPTS_OF, query.get('receipts'));
  if (of === undefined) return null;
  const key = (query.get('key') ?? '').slice(0, TITLE_MOST);
  const [category = '', subcategory = ''] = key.split('/');
  const isKnown = {
    all: true,
    marked: true,
    day: isDay(key),
    product: id(key) !== '',
    title: key !== '',
    seller: id(key) !== '',
    category: key !== '' && slug(key) !== '',
    discount: id(category) !== '' && key.includes('/'),
    shelf: new RegExp(`^${slug(category)}/${id(subcategory)}(/[^/]*/[^/]*)?$`).test(key),
  }[of];
  const page = Number(query.get('page'));
  return isKnown
    ? {
        of,
        key: of === 'all' || of === 'marked' ? '' : key,
        page: Number.isInteger(page) && page > 1 ? Math.min(page, PAGE_MOST) : 1,
      }
    : null;
}

/** `today` is the shop's day. A subcategory without its category is ignored. */
export function readReportsView(query: URLSearchParams, today: string): ReportsView {
  const { tab: table, subcategoryId, ...shown } = shownAddress.read(query);
  return {
    ...readPeriod(query, today),
    ...shown,
    subcategoryId: shown.topCategorySlug === '' ? '' : subcategoryId,
    unit: oneOf(CALENDAR_UNITS, query.get('unit')) ?? (query.has('from') || query.has('to') ? null : 'month'),
    table,
    receipts: readReceipts(query),
  };
}

/** The view after a change, without the list of receipts. A change of days ends the choice of a calendar unit. */
export function changedView(view: ReportsView, changed: Partial<ReportsView>): ReportsView {
  const after = { ...view, receipts: null, ...changed };
  const isMoved = after.from !== view.from || after.to !== view.to;
  return { ...after, unit: changed.unit === undefined && isMoved ? null : after.unit };
}

/** Filters, tab and sort orders as text; the address of a product's list carries them, so that Back restores the report. */
const writeShown = (view: ReportsView) => shownAddress.write({ ...view, tab: view.table });

/** The query of a view. The current month up to today is the default; other days are written, so that the address means the same tomorrow. */
export function writeReportsView(view: ReportsView, today: string): URLSearchParams {
  const { from, to, unit, receipts } = view;
  const month = presetPeriod('month', today);
  const isToday = from === month.from && to === month.to && unit === 'month' && receipts === null;
  const { of = '', key = '', page = 1 } = receipts ?? {};
  const opened = { receipts: of, key, page: page > 1 ? String(page) : '' };
  return new URLSearchParams([
    ...(isToday ? [] : daysOf(view)),
    ...writeShown(view),
    ...Object.entries(opened).filter(([, text]) => text !== ''),
  ]);
}

const daysOf = ({ from, to, unit }: ReportsView) => Object.entries({ from, to, ...(unit !== null && { unit }) });

export function filterOf({ from, to, topCategorySlug, subcategoryId }: ReportFilter): ReportFilter {
  return { from, to, topCategorySlug, subcategoryId };
}

/** The request's filter. It always names the days, so that all parts of a report cover the same ones. */
export function filterParams({ from, to, topCategorySlug, subcategoryId }: ReportFilter) {
  return {
    from,
    to,
    ...(topCategorySlug === '' ? {} : { topCategorySlug }),
    ...(subcategoryId === '' ? {} : { subcategoryId }),
  };
}

export function reportParams(view: ReportsView): ReportQuery {
  const { compare, unit } = view;
  return { ...filterParams(view), ...(compare === 'year' ? { compare } : unit === null ? {} : { unit }) };
}

const RECEIPTS_A_PAGE = 50;

export function receiptsParams(
  filter: ReportFilter,
  { of, key, page }: ReceiptsShown,
): QueryFor<typeof reportReceipts> {
  const narrow = {
    all: {},
    marked: { marked: 'true' as const },
    day: { from: key, to: key },
    product: { productId: key },
    title: { title: key },
    category: { shelf: key },
    shelf: { shelf: key },
    seller: { sellerId: key },
    discount: { sellerId: key.slice(0, key.indexOf('/')), discount: key.slice(key.indexOf('/') + 1) },
  }[of];
  return { ...filterParams(filter), ...narrow, page, limit: RECEIPTS_A_PAGE };
}

export const pagesOf = (receipts: number): number => Math.ceil(receipts / RECEIPTS_A_PAGE);

export const csvAddress = (table: ReportTable, filter: ReportFilter): string =>
  `${REPORT_TABLES[table].path}?${new URLSearchParams({ ...filterParams(filter), format: 'csv' }).toString()}`;

/** The filter and sort order; the days depend on today and are read separately. */
const list = listAddress(reportMargin, { fields: ['show', 'sort'], fixed: { limit: PURCHASE_PAGE_SIZE } });

/** With all that the report shows, so that the way back leads to the same one. */
export type GoodsView = ReportsView & ReturnType<typeof list.read>;

export const readGoodsView = (query: URLSearchParams, today: string): GoodsView => ({
  ...readReportsView(query, today),
  receipts: null,
  ...list.read(query),
});

export const writeGoodsView = (view: GoodsView, today: string): URLSearchParams =>
  new URLSearchParams([...writeReportsView(view, today), ...list.write(view)]);

/** Link to the list from a report: it always names the days. */
export function goodsReportLink(report: ReportsView, show: MarginList, sort: MarginSort = 'loss'): string {
  const query = [...daysOf(report), ...writeShown(report), ...list.write({ show, sort, page: 1 })];
  return `${paths.adminGoodsReport()}?${new URLSearchParams(query).toString()}`;
}

export const goodsParams = (view: GoodsView): MarginQuery => list.params(view, filterParams(view));

export const goodsFileAddress = (view: GoodsView, format: 'csv' | 'xlsx'): string =>
  list.file(view, format, filterParams(view));
