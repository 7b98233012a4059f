import type { Knex } from 'knex';
import { ONE_C_SOURCE } from '#contract/exchange/one-c.ts';
import { orderStatusText } from '#contract/orders/order-machine.ts';
import { paidOf } from '#contract/orders/order-payments.ts';
import { DELIVERY_WORDS, type DeliveryMethod } from '#contract/orders/quote.ts';
import type { OrderLineRow, OrderPaymentRow, OrderRow } from '#db/order-tables.ts';
import { element } from '../market/yml-text.ts';
import { buyerXml, documentXml, moment, sum, type DocumentLine } from './commerceml.ts';
import { codesOf } from './exchange-store.ts';
import { groupBy } from '#contract/values/group-by.ts';

const PAYMENTS: Readonly<Record<string, string>> = { cash: 'Наличные', card: 'Карта', invoice: 'По счёту' };

function deliveryLines({ delivery, delivery_price: price }: OrderRow): DocumentLine[] {
  if (price === null || price === 0) return [];
  const title = `Доставка: ${DELIVERY_WORDS[delivery as DeliveryMethod]}`;
  return [{ code: 'ORDER_DELIVERY', sku: null, title, unit: 'шт.', price, qty: 1, isService: true }];
}

export function buyerOf(order: OrderRow): string {
  const isCompany = order.company_name !== '';
  const name = isCompany ? order.company_name : order.buyer_name;
  const contact = (type: string, value: string): string =>
    value === '' ? '' : `<Контакт>${element('Тип', type)}${element('Значение', value)}</Контакт>`;
  const contacts = contact('ТелефонРабочий', order.buyer_phone) + contact('Почта', order.buyer_email);
  const person = isCompany
    ? element('ОфициальноеНаименование', name) + (order.company_inn === '' ? '' : element('ИНН', order.company_inn))
    : element('ПолноеНаименование', name);
  const account = order.user_id ?? (order.buyer_phone || order.id);
  // A company without INN is told apart from the person of the same account, who may buy for themselves too.
  const id = !isCompany ? account : order.company_inn === '' ? `company-${account}` : `inn-${order.company_inn}`;
  return buyerXml(id, name, `${person}<Контакты>${contacts}</Контакты>`);
}

function orderXml(
  order: OrderRow,
  { lines, payments }: { readonly lines: readonly OrderLineRow[]; readonly payments: readonly OrderPaymentRow[] },
  codes: ReadonlyMap<string, string>,
  timeZone: string,
): string {
  const paid = paidOf({ ...order, payments });
  const isPaid = order.status !== 'canceled' && order.delivery_price !== null && paid.due === 0;
  const { day, time } = moment(order.placed_at ?? order.created_at, timeZone);
  const { id, number, comment, total: money, bonus_spent: bonus } = order;
  const goods = lines.map((line) => ({ ...line, code: codes.get(line.product_id) ?? line.product_id }));
  return documentXml({
    ...{ id, number, day, time, comment, money, bonus },
    operation: 'Заказ товара',
    buyer: buyerOf(order),
    lines: [...goods, ...deliveryLines(order)],
    requisites: [
      ['Статус заказа', orderStatusText(order.status)],
      ['Отменен', String(order.status === 'canceled')],
      ['Заказ оплачен', String(isPaid)],
      ['Сумма оплаты', sum(paid.sum)],
      ['Доставка разрешена', String(order.status === 'delivered')],
      ['Метод оплаты', PAYMENTS[order.payment] ?? order.payment],
      ['Способ доставки', DELIVERY_WORDS[order.delivery as DeliveryMethod]],
      ...(order.address === '' ? [] : [['Адрес доставки', order.address] as const]),
      ...(order.slot === '' ? [] : [['Дата и время доставки', order.slot] as const]),
      ['Дата изменения статуса', moment(order.updated_at, timeZone).day],
    ],
  });
}

export async function orderDocuments(db: Knex, orders: readonly OrderRow[], timeZone: string): Promise<string[]> {
  const ids = orders.map(({ id }) => id);
  const inOrder = await db('order_lines').whereIn('order_id', ids).orderBy(['order_id', 'position']);
  const lines = groupBy(inOrder, ({ order_id }) => order_id);
  const products = [...new Set([...lines.values()].flat().map((line) => line.product_id))];
  const codes = await codesOf(db, ONE_C_SOURCE, products);
  const payments = await db('order_payments').whereIn('order_id', ids);
  return orders.map((order) => {
    const own = payments.filter(({ order_id }) => order_id === order.id);
    return orderXml(order, { lines: lines.get(order.id) ?? [], payments: own }, codes, timeZone);
  });
}
