/** Orders as a table for spreadsheets. */
import type { Knex } from 'knex';
import { orderStatusText } from '#contract/orders/order-machine.ts';
import { paidOf } from '#contract/orders/order-payments.ts';
import { DELIVERY_WORDS, PAYMENT_WORDS, type DeliveryMethod, type Payment } from '#contract/orders/quote.ts';
import { localTime } from '#contract/values/business-day.ts';
import { roublesOrNull, toRoubles } from '#contract/values/money.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { portions } from '#db/portions.ts';
import { orderIds, ordersById, type OrdersSort, type OrdersWhere } from '../model/order-store.ts';
import { orderSlotWords } from '../model/order-words.ts';
import { paymentsOf, type NamedPayment } from '../payments/payment-store.ts';
import type { FileColumn } from '#contract/exchange/goods-table.ts';

/** An order with the kopecks paid for it. */
export interface FileOrder {
  readonly row: OrderRow;
  readonly paid: number;
}

/** «Курьер, вт, 1 декабря, 10:00–14:00». */
const receiptWords = (row: OrderRow): string =>
  [DELIVERY_WORDS[row.delivery as DeliveryMethod], orderSlotWords(row)].filter((words) => words !== '').join(', ');

/** Times are those of the shop's zone. */
export function deskColumns(timeZone: string): readonly FileColumn<FileOrder>[] {
  // Spreadsheets take this form for a time: «2026-11-20 14:05».
  const clock = (at: string) => localTime(new Date(at), timeZone).slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ');
  return [
    { heading: 'Заказ', cell: ({ row }) => row.number },
    { heading: 'Оформлен', cell: ({ row }) => clock(row.created_at) },
    { heading: 'Статус', cell: ({ row }) => orderStatusText(row.status, row.delivery) },
    { heading: 'Покупатель', cell: ({ row }) => row.buyer_name },
    { heading: 'Компания', cell: ({ row }) => row.company_name },
    { heading: 'ИНН', cell: ({ row }) => row.company_inn },
    { heading: 'Телефон', cell: ({ row }) => row.buyer_phone },
    { heading: 'Получение', cell: ({ row }) => receiptWords(row) },
    { heading: 'Адрес или пункт выдачи', cell: ({ row }) => row.address },
    { heading: 'Оплата', cell: ({ row }) => PAYMENT_WORDS[row.payment as Payment] },
    { heading: 'Товары, ₽', cell: ({ row }) => toRoubles(row.goods_total) },
    { heading: 'Доставка, ₽', cell: ({ row }) => roublesOrNull(row.delivery_price) },
    { heading: 'Бонусами, ₽', cell: ({ row }) => toRoubles(row.bonus_spent) },
    { heading: 'Итого, ₽', cell: ({ row }) => toRoubles(row.total) },
    { heading: 'Оплачено, ₽', cell: ({ paid }) => toRoubles(paid) },
    { heading: 'Комментарий', cell: ({ row }) => row.comment },
  ];
}

/** All these orders, read in portions. The list is fixed at the start: an order moved meanwhile is neither missing nor there twice. */
export async function* wholeOrders(db: Knex, where: OrdersWhere, sort: OrdersSort): AsyncGenerator<FileOrder> {
  const ids = await orderIds(db, where, sort);
  for (const portion of portions(ids)) {
    const payments = new Map<string, NamedPayment[]>(portion.map((id) => [id, []]));
    for (const payment of await paymentsOf(db, portion)) payments.get(payment.order_id)?.push(payment);
    for (const row of await ordersById(db, portion, sort))
      yield { row, paid: paidOf({ ...row, payments: payments.get(row.id) ?? [] }).sum };
  }
}
