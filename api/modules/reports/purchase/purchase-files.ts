/** Purchase lists as tables for spreadsheets. */
import { perDay } from '#contract/reports/purchase-need.ts';
import { PIECE } from '#contract/products/unit.ts';
import { lineTotal } from '#contract/values/money.ts';
import { dayText } from '#contract/values/typed-day.ts';
import type { MarginRow, PurchaseRow } from '#contract/reports/purchase.ts';
import type { FileColumn } from '#contract/exchange/goods-table.ts';

/** A longer supplier name would make the file name too long for a file system. */
const SUPPLIER_LETTERS = 60;

/** Name of the file with an order to this supplier; empty for goods without one. */
export function orderName(supplier: string, day: string): string {
  const whose = supplier
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .trim()
    .slice(0, SUPPLIER_LETTERS);
  return ['Заказ поставщику', whose, day].filter((part) => part !== '').join(' ');
}

const WEEK_DAYS = 7;

const PRICE: FileColumn<PurchaseRow> = { heading: 'Закупка, ₽', cell: ({ price }) => price };
const SUM: FileColumn<PurchaseRow> = {
  heading: 'Сумма, ₽',
  cell: ({ need, price }) => (price === null ? null : lineTotal(price, need)),
};

export const PURCHASE_COLUMNS: readonly FileColumn<PurchaseRow>[] = [
  { heading: 'Поставщик', cell: ({ supplier }) => supplier },
  { heading: 'Артикул', cell: ({ sku }) => sku },
  { heading: 'Товар', cell: ({ title }) => title },
  { heading: 'Группа', cell: ({ abc, xyz }) => `${abc}${xyz ?? ''}` },
  { heading: 'Продаж в неделю', cell: (row) => Math.round(perDay(row) * WEEK_DAYS * 10) / 10 },
  { heading: 'Остаток', cell: ({ stockQty }) => stockQty },
  { heading: 'Доступно', cell: ({ availableQty }) => availableQty },
  { heading: 'В черновиках поступлений', cell: ({ onWayQty }) => onWayQty },
  { heading: 'Ожидается', cell: ({ arrivals }) => arrivals.map(({ day }) => dayText(day)).join(', ') },
  { heading: 'Хватит на, дн.', cell: ({ daysLeft }) => daysLeft },
  { heading: 'Срок поставки, дн.', cell: ({ leadDays }) => leadDays },
  { heading: 'Минимум', cell: ({ minimumQty }) => minimumQty },
  { heading: 'Заказать', cell: ({ need }) => need },
  PRICE,
  SUM,
  { heading: 'Остаток по себестоимости, ₽', cell: ({ stockCost }) => stockCost },
  { heading: 'Не продаётся', cell: ({ dead }) => (dead ? 'да' : '') },
];

export interface SupplierRow extends PurchaseRow {
  /** Its code in the supplier's price list; undefined for goods that it does not have. */
  readonly supplierCode: string | undefined;
}

const FOR_SUPPLIER: readonly FileColumn<SupplierRow>[] = [
  { heading: 'Артикул', cell: ({ sku }) => sku },
  { heading: 'Код поставщика', cell: ({ supplierCode = '' }) => supplierCode },
  { heading: 'Товар', cell: ({ title }) => title },
  { heading: 'Единица', cell: ({ unit }) => unit ?? PIECE },
  { heading: 'Количество', cell: ({ need }) => need },
];

/** Columns of an order to a supplier, who learns nothing of the shop's stock, sales and costs. */
export const supplierColumns = (isPriced: boolean): readonly FileColumn<SupplierRow>[] =>
  isPriced ? [...FOR_SUPPLIER, PRICE, SUM] : FOR_SUPPLIER;

export const MARGIN_COLUMNS: readonly FileColumn<MarginRow>[] = [
  { heading: 'Товар', cell: ({ title }) => title },
  { heading: 'Штук', cell: ({ qty }) => qty },
  { heading: 'Выручка, ₽', cell: ({ revenue }) => revenue },
  { heading: 'Себестоимость, ₽', cell: ({ cost }) => cost },
  { heading: 'Маржа, ₽', cell: ({ grossProfit }) => grossProfit },
  { heading: 'Маржа, %', cell: ({ margin }) => margin },
  { heading: 'Без себестоимости, ед.', cell: ({ qtyWithoutCost }) => qtyWithoutCost },
  { heading: 'Продано ниже себестоимости, ед.', cell: ({ qtyBelowCost }) => qtyBelowCost },
  { heading: 'Убыток на них, ₽', cell: ({ loss }) => loss },
];
