/** A month for the accountant as the sheets of a workbook. Sums are in roubles; purchase sums are by today's cost of each good. */
import type { Knex } from 'knex';
import { monthDays } from '#contract/exchange/month-book.ts';
import { PAID_BY, WAY_OF_PAYMENT } from '#contract/orders/order-payments.ts';
import type { Payment } from '#contract/orders/quote.ts';
import { movementKindText } from '#contract/stock/inventory.ts';
import { businessDay, daysSpan } from '#contract/values/business-day.ts';
import { meansText, storedMeans } from '#contract/values/cashless.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { PaymentWay } from '#contract/values/payment-ways.ts';
import type { OrderPaymentRow, OrderRow } from '#db/order-tables.ts';
import { readMoney } from '../../reports/read-money.ts';
import { moneyColumns, TIMELINE_COLUMNS } from '../../reports/report-files.ts';
import { readTimeline } from '../../reports/sums/read-reports.ts';
import { sheetOf, type Sheet, type SheetCell } from '../table/xlsx-sheet.ts';
import { lossesOf, stockOf, type Days, type StockOfMonth } from './month-stock.ts';
import type { FileColumn } from '#contract/exchange/goods-table.ts';

const sum = <Row>(rows: readonly Row[], figure: (row: Row) => number): number =>
  rows.reduce((total, row) => total + figure(row), 0);
/** Kopecks as roubles; an exact sum of roubles that floats have blurred. */
const exact = (roubles: number): number => Math.round(roubles * 100) / 100;

/** The sheets of the month, the one of agreements first; undefined for a month that hasn't begun. */
export async function monthSheets(
  db: Knex,
  { month, zone, now }: { readonly month: string; readonly zone: string; readonly now: Date },
): Promise<{ sheets: Sheet[]; from: string; to: string } | undefined> {
  const period = monthDays(month, businessDay(now, zone));
  if (period === undefined) return undefined;
  const days = { ...period, zone };
  const money = (await readMoney(db, period, zone)) ?? [];
  const [returns, payments, orders] = [await returnsOf(db, days), await paymentsOf(db, days), await ordersOf(db, days)];
  const [stock, losses] = [await stockOf(db, days), await lossesOf(db, days)];
  const agreements = [
    agreement(
      'Кассы: чеки без возвратов по ним',
      await receiptsOf(db, days),
      'Деньги по дням: кассы',
      sum(money, ({ tills }) => tills),
    ),
    agreement(
      'Заказы: оплаты без возвратов денег',
      sum(payments, ({ roubles }) => roubles) -
        sum(
          returns.filter(({ isOfOrder }) => isOfOrder),
          ({ roubles }) => roubles,
        ),
      'Деньги по дням: заказы',
      sum(money, ({ orders: received }) => received),
    ),
    agreement(
      'Остаток на начало и движения, шт.',
      sum(stock, moved),
      'Остаток на конец, шт.',
      sum(stock, ({ closing }) => closing),
    ),
  ];
  return {
    ...period,
    sheets: [
      { name: 'Сверка', headings: ['Показатель', 'Сумма', 'С чем сходится', 'Сумма там', 'Разница'], rows: agreements },
      sheetOf('Продажи по дням', TIMELINE_COLUMNS, await readTimeline(db, period)),
      sheetOf('Деньги по дням', moneyColumns(money), money),
      sheetOf('Возвраты', RETURN_COLUMNS, returns),
      sheetOf('Выданные заказы', ORDER_COLUMNS, orders),
      sheetOf('Оплаты заказов', PAYMENT_COLUMNS, payments),
      sheetOf('Остатки', STOCK_COLUMNS, stock),
      sheetOf('Списания и пересчёты', LOSS_COLUMNS, losses),
    ],
  };
}

const agreement = (name: string, value: number, other: string, there: number): SheetCell[] => [
  name,
  exact(value),
  other,
  exact(there),
  exact(value - there),
];

/** Kopecks of receipts less their returns, read from the receipts themselves; roubles. */
async function receiptsOf(db: Knex, { from, to }: Days): Promise<number> {
  const sold = await db('sales')
    .where({ status: 'recorded' })
    .whereBetween('business_day', [from, to])
    .sum({ sum: 'total' });
  const returned = await db('returns')
    .whereNotNull('sale_id')
    .whereBetween('business_day', [from, to])
    .sum({ sum: 'total' });
  return toRoubles(Number(sold[0]?.sum ?? 0) - Number(returned[0]?.sum ?? 0));
}

/** A return of a receipt or of an order; the number of the other is null. */
type ReturnOfMonth = Record<'day' | 'number' | 'reason', string> &
  Record<'total' | 'by_card' | 'by_sbp', number> & {
    readonly sale: string | null;
    readonly order: number | null;
    readonly payment: Payment;
    readonly how: PaymentWay | null;
  };

async function returnsOf(db: Knex, { from, to }: Days) {
  const rows = (await db('returns as r')
    .leftJoin('sales as s', 's.id', 'r.sale_id')
    .leftJoin('orders as o', 'o.id', 'r.order_id')
    .whereBetween('r.business_day', [from, to])
    .orderBy(['r.business_day', 'r.business_at', 'r.id'])
    .select(
      'r.business_day as day',
      'r.number',
      's.number as sale',
      'o.number as order',
      'o.payment',
      'r.how',
      'r.total',
      'r.by_card',
      'r.by_sbp',
      'r.reason',
    )) as ReturnOfMonth[];
  return rows.map(({ day, number, sale, order, payment, how, reason, ...money }) => ({
    day,
    number,
    source: order === null ? `чек ${sale ?? ''}` : `заказ № ${order}`,
    isOfOrder: order !== null,
    by: order === null ? meansText(storedMeans(money)) : PAID_BY[how ?? WAY_OF_PAYMENT[payment]],
    roubles: toRoubles(money.total),
    reason,
  }));
}

const RETURN_COLUMNS: readonly FileColumn<Awaited<ReturnType<typeof returnsOf>>[number]>[] = [
  { heading: 'Дата', cell: ({ day }) => day },
  { heading: 'Возврат', cell: ({ number }) => number },
  { heading: 'Что вернули', cell: ({ source }) => source },
  { heading: 'Сумма, ₽', cell: ({ roubles }) => roubles },
  { heading: 'Чем вернули деньги', cell: ({ by }) => by },
  { heading: 'Причина', cell: ({ reason }) => reason },
];

/** Payments and refunds of orders; refunds are negative. */
async function paymentsOf(db: Knex, { from, to, zone }: Days) {
  const { since = '', before = '~' } = daysSpan({ from, to }, zone);
  const rows = (await db('order_payments as p')
    .join('orders as o', 'o.id', 'p.order_id')
    .where('p.at', '>=', since)
    .where('p.at', '<', before)
    .orderBy(['p.at', 'p.id'])
    .select('p.at', 'o.number', 'p.kind', 'p.how', 'p.sum')) as (Pick<OrderRow, 'number'> &
    Omit<OrderPaymentRow, 'id'>)[];
  return rows.map(({ at, number, kind, how, sum: kopecks }) => ({
    day: businessDay(new Date(at), zone),
    number,
    kind: kind === 'payment' ? 'оплата' : 'возврат денег',
    by: PAID_BY[how],
    roubles: (kind === 'payment' ? 1 : -1) * toRoubles(kopecks),
  }));
}

const PAYMENT_COLUMNS: readonly FileColumn<Awaited<ReturnType<typeof paymentsOf>>[number]>[] = [
  { heading: 'Дата', cell: ({ day }) => day },
  { heading: 'Заказ', cell: ({ number }) => number },
  { heading: 'Вид', cell: ({ kind }) => kind },
  { heading: 'Чем', cell: ({ by }) => by },
  { heading: 'Сумма, ₽', cell: ({ roubles }) => roubles },
];

async function ordersOf(db: Knex, { from, to }: Days) {
  return db('orders')
    .whereBetween('delivered_day', [from, to])
    .orderBy(['delivered_day', 'number'])
    .select('delivered_day', 'number', 'goods_total', 'delivery_price', 'bonus_spent', 'total');
}

const ORDER_COLUMNS: readonly FileColumn<Awaited<ReturnType<typeof ordersOf>>[number]>[] = [
  { heading: 'Выдан', cell: (order) => order.delivered_day },
  { heading: 'Заказ', cell: ({ number }) => number },
  { heading: 'Товары, ₽', cell: (order) => toRoubles(order.goods_total) },
  { heading: 'Доставка, ₽', cell: (order) => toRoubles(order.delivery_price ?? 0) },
  { heading: 'Бонусами, ₽', cell: (order) => toRoubles(order.bonus_spent) },
  { heading: 'Итого, ₽', cell: ({ total }) => toRoubles(total) },
];

const moved = ({ opening, received, sold, returned, writtenOff, counted }: StockOfMonth): number =>
  opening + received + sold + returned + writtenOff + counted;

const valued =
  (figure: 'opening' | 'closing') =>
  (row: StockOfMonth): SheetCell =>
    row.cost === null ? null : exact((row[figure] * row.cost) / 100);

const STOCK_COLUMNS: readonly FileColumn<StockOfMonth>[] = [
  { heading: 'Артикул', cell: ({ sku }) => sku },
  { heading: 'Товар', cell: ({ title }) => title },
  { heading: 'Ед.', cell: ({ unit }) => unit },
  { heading: 'На начало', cell: ({ opening }) => opening },
  { heading: 'Поступило', cell: ({ received }) => received },
  { heading: 'Продано', cell: ({ sold }) => sold },
  { heading: 'Вернули', cell: ({ returned }) => returned },
  { heading: 'Списано', cell: ({ writtenOff }) => writtenOff },
  { heading: 'Пересчитано', cell: ({ counted }) => counted },
  { heading: 'На конец', cell: ({ closing }) => closing },
  { heading: 'Себестоимость сейчас, ₽', cell: ({ cost }) => (cost === null ? null : toRoubles(cost)) },
  { heading: 'На начало, ₽', cell: valued('opening') },
  { heading: 'На конец, ₽', cell: valued('closing') },
];

const LOSS_COLUMNS: readonly FileColumn<Awaited<ReturnType<typeof lossesOf>>[number]>[] = [
  { heading: 'Дата', cell: ({ day }) => day },
  { heading: 'Вид', cell: ({ kind }) => movementKindText(kind) },
  { heading: 'Артикул', cell: ({ sku }) => sku },
  { heading: 'Товар', cell: ({ title }) => title },
  { heading: 'Количество', cell: ({ delta }) => delta },
  { heading: 'Себестоимость сейчас, ₽', cell: ({ cost }) => (cost === null ? null : toRoubles(cost)) },
  { heading: 'Сумма, ₽', cell: ({ delta, cost }) => (cost === null ? null : exact((delta * cost) / 100)) },
  { heading: 'Причина', cell: ({ reason }) => reason },
];
