/** Tables of reports for spreadsheets: headings and values of their columns. */
import {
  type CategoryRow,
  type DiscountRow,
  type Figures,
  type HourRow,
  type MoneyRow,
  REPORT_FIGURE_NAMES,
  REPORT_FIGURES,
  type SellerRow,
  type TimelineRow,
  type TopProductRow,
} from '#contract/reports/reports.ts';
import type { FileColumn } from '#contract/exchange/goods-table.ts';

const FIGURES: readonly FileColumn<Figures>[] = REPORT_FIGURE_NAMES.map((figure) => {
  const { label, unit } = REPORT_FIGURES[figure];
  return { heading: unit === 'roubles' ? `${label}, ₽` : label, cell: (row) => row[figure] };
});

export const TOP_PRODUCT_COLUMNS: readonly FileColumn<TopProductRow>[] = [
  { heading: 'Товар', cell: ({ title }) => title },
  ...FIGURES,
  { heading: 'Средняя цена, ₽', cell: ({ avgPrice }) => avgPrice },
];
export const TIMELINE_COLUMNS: readonly FileColumn<TimelineRow>[] = [
  { heading: 'Дата', cell: ({ date }) => date },
  ...FIGURES,
];
export const CATEGORY_COLUMNS: readonly FileColumn<CategoryRow>[] = [
  { heading: 'Категория', cell: (row) => row.categoryName || row.topCategorySlug || 'Без категории' },
  { heading: 'Подкатегория', cell: (row) => row.subcategoryName || '—' },
  ...FIGURES,
];
export const SELLER_COLUMNS: readonly FileColumn<SellerRow>[] = [
  { heading: 'Продавец', cell: (row) => row.sellerName },
  { heading: 'Чеков', cell: (row) => row.checks },
  { heading: 'Возвратов', cell: (row) => row.returns },
  ...FIGURES,
];
export const DISCOUNT_COLUMNS: readonly FileColumn<DiscountRow>[] = [
  { heading: 'Продавец', cell: ({ sellerName }) => sellerName },
  { heading: 'Причина', cell: ({ reason }) => reason },
  { heading: 'Чеков', cell: ({ checks }) => checks },
  { heading: 'Штук', cell: ({ qty }) => qty },
  { heading: 'Скидка, ₽', cell: ({ given }) => given },
];

const BY_SBP: FileColumn<MoneyRow> = { heading: 'По СБП, ₽', cell: ({ sbp }) => sbp };
/** The column of СБП only where tills were paid so. */
export const moneyColumns = (rows: readonly MoneyRow[]): readonly FileColumn<MoneyRow>[] => [
  { heading: 'Дата', cell: ({ date }) => date },
  { heading: 'Наличными, ₽', cell: ({ cash }) => cash },
  { heading: 'Картой, ₽', cell: ({ card }) => card },
  ...(rows.some(({ sbp }) => sbp !== 0) ? [BY_SBP] : []),
  { heading: 'Переводом, ₽', cell: ({ transfer }) => transfer },
  { heading: 'Другим способом, ₽', cell: ({ other }) => other },
  { heading: 'Кассы, ₽', cell: ({ tills }) => tills },
  { heading: 'Заказы, ₽', cell: ({ orders }) => orders },
  { heading: 'Всего, ₽', cell: ({ total }) => total },
];

const WEEKDAYS = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'];

export const HOUR_COLUMNS: readonly FileColumn<HourRow>[] = [
  { heading: 'День недели', cell: ({ weekday }) => WEEKDAYS[weekday - 1] ?? '' },
  { heading: 'Час, с', cell: ({ hour }) => hour },
  { heading: 'Чеков', cell: ({ checks }) => checks },
  { heading: 'Возвратов', cell: ({ returns }) => returns },
  ...FIGURES,
];
