import type { Knex } from 'knex';
import { ONE_C_SOURCE } from '#contract/exchange/one-c.ts';
import { orderStatusText } from '#contract/orders/order-machine.ts';
import { paidOf } from '#contract/orders/order-payments.ts';
import { DELIVERY_WORDS, type DeliveryMethod } from '#contract/orders/quote.ts';
import type { OrderLineRow, OrderPaymentRow, OrderRow } from '#db/order-tables.ts';
import { bonusXml, CURRENCY, element, lineXml, moment, requisite, sum } from './commerceml.ts';
import { codesOf } from './exchange-store.ts';
import { groupBy } from '#contract/values/group-by.ts';

const PAYMENTS: Readonly<Record<string, string>> = { cash: 'Наличные', card: 'Карта', invoice: 'По счёту' };

function deliveryXml({ delivery, delivery_price: price }: OrderRow): string {
  if (price === null || price === 0) return '';
  const title = `Доставка: ${DELIVERY_WORDS[delivery as DeliveryMethod]}`;
  return lineXml({ code: 'ORDER_DELIVERY', sku: null, title, unit: 'шт.', price, qty: 1, isService: true });
}

export function buyerXml(order: OrderRow): string {
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
  return (
    `<Контрагенты><Контрагент>${element('Ид', id)}${element('Наименование', name)}${element('Роль', 'Покупатель')}` +
    `${person}<Контакты>${contacts}</Контакты></Контрагент></Контрагенты>`
  );
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
  const requisites = [
    requisite('Статус заказа', orderStatusText(order.status)),
    requisite('Отменен', String(order.status === 'canceled')),
    requisite('Заказ оплачен', String(isPaid)),
    requisite('Сумма оплаты', sum(paid.sum)),
    requisite('Доставка разрешена', String(order.status === 'delivered')),
    requisite('Метод оплаты', PAYMENTS[order.payment] ?? order.payment),
    requisite('Способ доставки', DELIVERY_WORDS[order.delivery as DeliveryMethod]),
    ...(order.address === '' ? [] : [requisite('Адрес доставки', order.address)]),
    ...(order.slot === '' ? [] : [requisite('Дата и время доставки', order.slot)]),
    requisite('Дата изменения статуса', moment(order.updated_at, timeZone).day),
  ];
  return (
    `<Документ>${element('Ид', order.id)}${element('Номер', order.number)}${element('Дата', day)}` +
    `${element('ХозОперация', 'Заказ товара')}${element('Роль', 'Продавец')}${element('Валюта', CURRENCY)}` +
    `${element('Курс', 1)}${element('Сумма', sum(order.total))}${buyerXml(order)}${element('Время', time)}` +
    `${order.comment === '' ? '' : element('Комментарий', order.comment)}${bonusXml(order.bonus_spent)}` +
    `<Товары>${lines.map((line) => lineXml({ ...line, code: codes.get(line.product_id) ?? line.product_id })).join('')}${deliveryXml(order)}</Товары>` +
    `<ЗначенияРеквизитов>${requisites.join('')}</ЗначенияРеквизитов></Документ>\n`
  );
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
