/** Tables of reports for spreadsheets: headings and values of their columns. */
import {
  type CategoryRow,
  type DiscountRow,
  type HourRow,
  type MoneyRow,
  type NumberColumn,
  numberColumns,
  REPORT_COLUMNS,
  type SellerRow,
  type TimelineRow,
  type TopProductRow,
} from '#contract/reports/reports.ts';
import type { FileColumn } from '#contract/exchange/goods-table.ts';

const numbers = <Key extends string>(
  columns: Readonly<Record<Key, NumberColumn>>,
  rows?: readonly Readonly<Record<NoInfer<Key>, number | null>>[],
): FileColumn<Readonly<Record<NoInfer<Key>, number | null>>>[] =>
  numberColumns(columns, 'file', rows).map(([key, { label, unit }]) => ({
    heading: unit === 'roubles' ? `${label}, ₽` : label,
    cell: (row) => row[key],
  }));

export const TOP_PRODUCT_COLUMNS: readonly FileColumn<TopProductRow>[] = [
  { heading: 'Товар', cell: ({ title }) => title },
  ...numbers(REPORT_COLUMNS.goods),
];
export const TIMELINE_COLUMNS: readonly FileColumn<TimelineRow>[] = [
  { heading: 'Дата', cell: ({ date }) => date },
  ...numbers(REPORT_COLUMNS.days),
];
export const CATEGORY_COLUMNS: readonly FileColumn<CategoryRow>[] = [
  { heading: 'Категория', cell: (row) => row.categoryName || row.topCategorySlug || 'Без категории' },
  { heading: 'Подкатегория', cell: (row) => row.subcategoryName || '—' },
  ...numbers(REPORT_COLUMNS.shelves),
];
export const SELLER_COLUMNS: readonly FileColumn<SellerRow>[] = [
  { heading: 'Продавец', cell: (row) => row.sellerName },
  ...numbers(REPORT_COLUMNS.sellers),
];
export const DISCOUNT_COLUMNS: readonly FileColumn<DiscountRow>[] = [
  { heading: 'Продавец', cell: ({ sellerName }) => sellerName },
  { heading: 'Причина', cell: ({ reason }) => reason },
  ...numbers(REPORT_COLUMNS.discounts),
];
export const moneyColumns = (rows: readonly MoneyRow[]): readonly FileColumn<MoneyRow>[] => [
  { heading: 'Дата', cell: ({ date }) => date },
  ...numbers(REPORT_COLUMNS.money, rows),
];

const WEEKDAYS = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'];

export const HOUR_COLUMNS: readonly FileColumn<HourRow>[] = [
  { heading: 'День недели', cell: ({ weekday }) => WEEKDAYS[weekday - 1] ?? '' },
  { heading: 'Час, с', cell: ({ hour }) => hour },
  ...numbers(REPORT_COLUMNS.hours),
];
