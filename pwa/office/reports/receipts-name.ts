/** Name and values of the figure whose receipts are shown. Pure. */
import { categoryRowKey, ONLINE_SELLER } from '#contract/reports/reports.ts';
import type { Report } from '../../queries/reports.ts';
import type { ReceiptsShown } from './report-address.ts';
import { longDayText, periodText, type Period } from './report-periods.ts';
import { nameOfCategory } from './category-name.ts';
import { sumOf } from './time-buckets.ts';

export interface NamedFigure {
  readonly name: string;
  /** Absent when the loaded report has no such row. */
  readonly figures?: { readonly qty: number; readonly revenue: number; readonly grossProfit: number };
}

/** Until the report is loaded, a product or a seller has no name. */
export function namedFigure({ of, key }: ReceiptsShown, period: Period, report: Report | undefined): NamedFigure {
  if (of === 'all') {
    const { itemsQty, revenue, grossProfit } = report?.summary ?? {};
    const name = period.from === period.to ? longDayText(period.from) : periodText(period);
    return itemsQty === undefined || revenue === undefined || grossProfit === undefined
      ? { name }
      : { name, figures: { qty: itemsQty, revenue, grossProfit } };
  }
  if (of === 'marked') return { name: 'Стоит проверить' };
  if (of === 'day')
    return withFigures(
      longDayText(key),
      report?.days.filter(({ date }) => date === key),
    );
  if (of === 'product' || of === 'title') {
    const rows = report?.goods.filter(({ _id, title }) =>
      of === 'product' ? _id === key : _id === null && title === key,
    );
    return withFigures(of === 'title' ? key : (rows?.[0]?.title ?? 'Товар'), rows);
  }
  if (of === 'seller') {
    const rows = report?.sellers.filter(({ sellerId }) => (sellerId ?? ONLINE_SELLER) === key);
    return withFigures(rows?.[0]?.sellerName ?? 'Продавец', rows);
  }
  if (of === 'category') {
    const rows = report?.shelves.filter(({ topCategorySlug }) => topCategorySlug === key);
    const [first] = rows ?? [];
    return withFigures(first === undefined ? 'Категория' : nameOfCategory(first).category, rows);
  }
  if (of === 'discount') {
    const row = report?.discounts.find(({ sellerId, reason }) => `${sellerId}/${reason}` === key);
    return { name: row === undefined ? 'Скидки' : `Скидки: ${row.sellerName}, ${row.reason}` };
  }
  // An older address names only the category and the subcategory.
  const rows = report?.shelves.filter((row) => `${categoryRowKey(row)}/`.startsWith(`${key}/`));
  const [row] = rows ?? [];
  if (row === undefined) return { name: 'Категория' };
  const { category, subcategory } = nameOfCategory(row);
  return withFigures(subcategory === '—' ? category : `${category}: ${subcategory}`, rows);
}

function withFigures(name: string, rows: Parameters<typeof sumOf>[0] | undefined): NamedFigure {
  return rows === undefined || rows.length === 0 ? { name } : { name, figures: sumOf(rows) };
}
