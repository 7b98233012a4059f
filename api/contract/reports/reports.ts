/**
 * Sales reports for administrators: they show cost and margin. Days are the shop's, both ends inclusive. Till sales count on their business day,
 * orders on the day of delivery, returns as negatives on their own day; a cancelled sale counts nowhere.
 */
import { z } from 'zod';
import { flagSchema, idSchema, listOf, paged, slugSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../roles.ts';
import { OVERRIDE_REASON_MAX } from '../sales/price-override.ts';
import { SALE_MARKS } from '../sales/sale-marks.ts';

/** A column of numbers. */
export interface NumberColumn {
  /** Heading; a file adds the unit. */
  readonly label: string;
  readonly unit: 'pieces' | 'roubles';
  /** Heading on the screen, where it is another one; null for a column of the file alone. */
  readonly onScreen?: string | null;
  /** Left out there when all its numbers are 0. */
  readonly leftOutEmpty?: readonly Medium[];
}
type Medium = 'file' | 'screen';

/**
 * The figures of a report's rows, in the order of its columns. The schemas of the rows and the sums and totals of the screen are derived from
 * this table. Each adds up: the screen sums the figures of rows and subtracts rows from totals. An average or a share is in `REPORT_COLUMNS` alone.
 */
export const REPORT_FIGURES = {
  qty: { label: 'Штук', unit: 'pieces' },
  revenue: { label: 'Выручка', unit: 'roubles' },
  cost: { label: 'Себестоимость', unit: 'roubles' },
  grossProfit: { label: 'Маржа', unit: 'roubles' },
} as const satisfies Record<string, NumberColumn>;

export type ReportFigure = keyof typeof REPORT_FIGURES;
export type Figures = Record<ReportFigure, number>;
export const REPORT_FIGURE_NAMES = Object.keys(REPORT_FIGURES) as ReportFigure[];

const entriesOf = <Key extends string>(columns: Readonly<Record<Key, NumberColumn>>) =>
  Object.entries(columns) as [Key, NumberColumn][];
const eachOf = <Key extends string, Value>(
  columns: Readonly<Record<Key, NumberColumn>>,
  valueOf: (key: Key, column: NumberColumn) => Value,
) => Object.fromEntries(entriesOf(columns).map(([key, column]) => [key, valueOf(key, column)])) as Record<Key, Value>;

export const eachFigure = <Value>(valueOf: (figure: ReportFigure) => Value): Record<ReportFigure, Value> =>
  eachOf(REPORT_FIGURES, valueOf);

const CHECKS = { label: 'Чеков', unit: 'pieces' } as const;
const RETURNS = { label: 'Возвратов', unit: 'pieces', onScreen: null } as const;

/** The columns of numbers of each table, in order. The schemas of the rows, the headings of files, and columns and sorting on the screen follow. */
export const REPORT_COLUMNS = {
  goods: { ...REPORT_FIGURES, avgPrice: { label: 'Средняя цена', unit: 'roubles' } },
  days: REPORT_FIGURES,
  shelves: REPORT_FIGURES,
  sellers: { checks: CHECKS, returns: RETURNS, ...REPORT_FIGURES },
  hours: { checks: CHECKS, returns: RETURNS, ...REPORT_FIGURES },
  /** `checks`: receipts and orders with at least one such line. */
  discounts: { checks: CHECKS, qty: REPORT_FIGURES.qty, given: { label: 'Скидка', unit: 'roubles' } },
  /** The means and the two places have the same total; `tills` are receipts and returns. */
  money: {
    cash: { label: 'Наличными', unit: 'roubles' },
    card: { label: 'Картой', unit: 'roubles' },
    sbp: { label: 'По СБП', unit: 'roubles', leftOutEmpty: ['file', 'screen'] },
    transfer: { label: 'Переводом', unit: 'roubles' },
    other: { label: 'Другим способом', unit: 'roubles', leftOutEmpty: ['screen'] },
    tills: { label: 'Кассы', unit: 'roubles', onScreen: null },
    orders: { label: 'Заказы', unit: 'roubles', onScreen: 'в т.\u00a0ч. заказы' },
    total: { label: 'Всего', unit: 'roubles' },
  },
} as const satisfies Record<string, Record<string, NumberColumn>>;

/** A table's columns of numbers in its file or on the screen, in order; with `rows` without those that are left out empty. */
export const numberColumns = <Key extends string>(
  columns: Readonly<Record<Key, NumberColumn>>,
  medium: Medium,
  rows?: readonly Readonly<Record<NoInfer<Key>, number | null>>[],
): [Key, NumberColumn][] =>
  entriesOf(columns).filter(
    ([key, { onScreen, leftOutEmpty = [] }]) =>
      (medium === 'file' || onScreen !== null) &&
      (!leftOutEmpty.includes(medium) || rows?.every((row) => row[key] === 0) !== true),
  );

/** Sums in roubles, quantities in whole pieces. */
const numbersSchema = <Key extends string>(columns: Readonly<Record<Key, NumberColumn>>) =>
  z.object(eachOf(columns, (_, { unit }) => (unit === 'pieces' ? z.number().int() : z.number())));
const figuresSchema = numbersSchema(REPORT_FIGURES);

export const TOP_PRODUCTS_MAX = 20;
/** Longest period of a report: three years. */
export const REPORT_DAYS_MAX = 1096;

/** A missing `from` means the start of the month of `to`; a missing `to` means today. */
const filters = z.object({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  topCategorySlug: slugSchema.optional(),
  subcategoryId: idSchema.optional(),
});
export type ReportFilters = z.output<typeof filters>;

const tableFilters = filters.extend({ format: z.literal('csv').optional() });

const tiles = figuresSchema.omit({ qty: true }).extend({
  itemsQty: z.number().int(),
  /** Receipts and delivered orders with at least one line that passes the filters. */
  checks: z.number().int(),
  /** Returns with at least one such line; their sums are subtracted on their own day. */
  returns: z.number().int(),
  /** Pieces of unknown cost; they count with cost 0. */
  itemsWithoutCost: z.number().int(),
  /** Sales and returns that reached the server on a later day than they were made. */
  lateChecks: z.number().int(),
  /** Sales and returns with a mark, see `SALE_MARKS`. */
  markedChecks: z.number().int(),
  /** Roubles beside the revenue: paid with bonuses, delivery fees, received money. Null when the report is filtered by category. */
  money: z.object({ bonuses: z.number(), delivery: z.number(), received: z.number() }).nullable(),
  from: z.string(),
  to: z.string(),
});
export type ReportTiles = z.infer<typeof tiles>;

export const topProductRowSchema = numbersSchema(REPORT_COLUMNS.goods).extend({
  /** Null for goods that the server has never known. */
  _id: z.string().nullable(),
  title: z.string(),
  /** Whole roubles; null where more came back than was sold. */
  avgPrice: z.number().int().nullable(),
});
export const timelineRowSchema = numbersSchema(REPORT_COLUMNS.days).extend({ date: z.string() });
export const categoryRowSchema = numbersSchema(REPORT_COLUMNS.shelves).extend({
  /** As of the sale. */
  topCategorySlug: z.string(),
  /** The slug that this category has now, where it is another one. */
  currentSlug: z.string().optional(),
  categoryName: z.string(),
  subcategoryId: z.string().nullable(),
  subcategoryName: z.string(),
});
export const sellerRowSchema = numbersSchema(REPORT_COLUMNS.sellers).extend({
  /** Null for the online shop. */
  sellerId: z.string().nullable(),
  sellerName: z.string(),
});
export type SellerRow = z.infer<typeof sellerRowSchema>;
export type TopProductRow = z.infer<typeof topProductRowSchema>;
export type TimelineRow = z.infer<typeof timelineRowSchema>;
export type CategoryRow = z.infer<typeof categoryRowSchema>;

/** Key of a row of by-category: slug, subcategory and both names, joined by slashes. */
export function categoryRowKey(row: Omit<CategoryRow, keyof Figures | 'currentSlug'>): string {
  const { topCategorySlug, subcategoryId, categoryName, subcategoryName } = row;
  return [topCategorySlug, subcategoryId ?? '', categoryName, subcategoryName]
    .map((part) => part.replaceAll('%', '%25').replaceAll('/', '%2F'))
    .join('/');
}

/** The parts of such a key, or of its beginning. */
export const categoryKeyParts = (key: string): string[] =>
  key.split('/').map((part) => part.replaceAll('%2F', '/').replaceAll('%25', '%'));

/** A category as `slug`, a subcategory as `slug/subcategoryId`, a row as `categoryRowKey`. */
const CATEGORY_KEY = /^[^/]*(?:\/[^/]*(?:\/[^/]*\/[^/]*)?)?$/;
const CATEGORY_KEY_MAX = 1000;

/** The comparison period: the period before, or the same days a year earlier. */
export const COMPARED = ['before', 'year'] as const;

/** Calendar units of which a period may be the beginning. */
export const CALENDAR_UNITS = ['week', 'month', 'quarter', 'year'] as const;
export type CalendarUnit = (typeof CALENDAR_UNITS)[number];

export const reportSummary = endpoint('GET', '/api/reports/summary', ADMIN, {
  summary:
    'Revenue, cost, margin, pieces and receipts of a period and of the equally long period before it. A running week, month, quarter or year is compared with the same days of the previous one, and the last of those days only up to the present hour; `unit` says which of the four is meant on a day that begins several. `compare=year`: with the same days a year earlier',
  query: filters.extend({ compare: z.enum(COMPARED).default('before'), unit: z.enum(CALENDAR_UNITS).optional() }),
  answer: tiles.extend({
    previous: tiles.extend({
      /** ISO instant on its last day after which nothing is counted; given while the last day of the period is running. */
      until: z.string().optional(),
    }),
  }),
});

export const reportTopProducts = endpoint('GET', '/api/reports/top-products', ADMIN, {
  summary: 'Goods by revenue, the greatest first, 20 at the most; `format=csv` gives a file of all of them',
  query: tableFilters.extend({ limit: z.coerce.number().int().min(1).max(TOP_PRODUCTS_MAX).default(TOP_PRODUCTS_MAX) }),
  answer: z.array(topProductRowSchema),
});

/** An hour of a weekday by the shop's clock, summed over the period. */
export const hourRowSchema = numbersSchema(REPORT_COLUMNS.hours).extend({
  /** 1 for Monday to 7 for Sunday. */
  weekday: z.number().int(),
  /** 0 to 23. */
  hour: z.number().int(),
});
export type HourRow = z.infer<typeof hourRowSchema>;

export const reportHours = endpoint('GET', '/api/reports/hours', ADMIN, {
  summary:
    'Sales by weekday and hour of the shop’s clock, hours without sales left out; for everything or a category, null for a subcategory; `format=csv` returns a file',
  query: tableFilters,
  answer: z
    .object({
      rows: z.array(hourRowSchema),
      /** Number of times that each weekday of the period has begun, Monday first. */
      days: z.array(z.number().int()).length(7),
      /** The current hour, if the period contains it: later hours of that weekday have occurred once less. */
      running: z.object({ weekday: z.number().int(), hour: z.number().int() }).optional(),
    })
    .nullable(),
});

export const reportTimeline = endpoint('GET', '/api/reports/timeline', ADMIN, {
  summary: 'Every day of the period, those without sales as zeros; `format=csv` gives a file',
  query: tableFilters,
  answer: z.array(timelineRowSchema),
});

export const reportByCategory = endpoint('GET', '/api/reports/by-category', ADMIN, {
  summary: 'Categories and subcategories as they were called when sold; `format=csv` gives a file',
  query: tableFilters,
  answer: z.array(categoryRowSchema),
});

export const reportBySeller = endpoint('GET', '/api/reports/by-seller', ADMIN, {
  summary:
    'Sales by seller, greatest revenue first; returns count against the original seller; `format=csv` returns a file',
  query: tableFilters,
  answer: z.array(sellerRowSchema),
});

export const discountRowSchema = numbersSchema(REPORT_COLUMNS.discounts).extend({
  /** `ONLINE_SELLER` for orders. */
  sellerId: z.string(),
  sellerName: z.string(),
  reason: z.string(),
});
export type DiscountRow = z.infer<typeof discountRowSchema>;

export const reportDiscounts = endpoint('GET', '/api/reports/discounts', ADMIN, {
  summary:
    'Discounts given on receipts and on delivered orders, by seller and reason, greatest sum first; orders count as the online shop’s; later returns are not subtracted; `format=csv` returns a file',
  query: tableFilters,
  answer: z.array(discountRowSchema),
});

/**
 * Money received on one day less money given back. Orders count on the day of the payment, not of the delivery; money for returned goods
 * of an order goes back by the order's own means.
 */
export const moneyRowSchema = numbersSchema(REPORT_COLUMNS.money).extend({
  date: z.string(),
  sbp: z.number().default(0),
});
export type MoneyRow = z.infer<typeof moneyRowSchema>;

export const reportMoney = endpoint('GET', '/api/reports/money', ADMIN, {
  summary:
    'Money received and given back by day and means of payment: receipts of tills, returns, payments of orders; days without money left out; null for a category; `format=csv` returns a file',
  query: tableFilters,
  answer: z.array(moneyRowSchema).nullable(),
});

/** Stands for the online shop in place of a seller. */
export const ONLINE_SELLER = 'online';

export const receiptRowSchema = figuresSchema.extend({
  kind: z.enum(['sale', 'order', 'return']),
  id: idSchema,
  number: z.string(),
  /** Instant of the sale, of the delivery, or of the return. */
  at: z.string(),
  /** The shop's day that it counts on. */
  date: z.string(),
  sellerName: z.string(),
  /** A sale's note, an order's buyer, a return's reason. */
  note: z.string(),
  /** True when it reached the server on a later day. */
  late: z.boolean(),
  /** Marks that ask for the owner's attention. */
  marks: z.array(z.enum(SALE_MARKS)),
});
export type ReceiptRow = z.infer<typeof receiptRowSchema>;

export const reportReceipts = endpoint('GET', '/api/reports/receipts', ADMIN, {
  summary:
    'The sales, delivered orders and returns behind a figure, latest first, each with the part that passes the filters',
  query: filters.extend({
    productId: idSchema.optional(),
    /** Title of goods that the server has never known. */
    title: z.string().max(500).optional(),
    /**
     * Only lines sold under exactly this part of the by-category report, whatever has become of the category since: `slug`,
     * `slug/subcategoryId` (nothing after the slash for goods without a subcategory) or a row's `categoryRowKey`.
     */
    shelf: z.string().max(CATEGORY_KEY_MAX).regex(CATEGORY_KEY).optional(),
    /** `online` for the online shop. */
    sellerId: idSchema.optional(),
    /** Only sales and returns with a mark. */
    marked: flagSchema.optional(),
    /** Only sales and orders in which somebody changed a price for this reason. */
    discount: z.string().max(OVERRIDE_REASON_MAX).optional(),
    ...paged(50, 100),
  }),
  answer: listOf(receiptRowSchema),
});
