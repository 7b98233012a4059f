/** Orders as CommerceML 2.10 has them (https://v8.1c.ru/tekhnologii/obmen-dannymi-i-integratsiya/standarty-i-formaty/). */
import type { Knex } from 'knex';
import { ONE_C_SOURCE } from '#contract/exchange/one-c.ts';
import { orderStatusText } from '#contract/orders/order-machine.ts';
import type { OrderLineRow, OrderRow } from '#db/order-tables.ts';
import { xmlText } from '../market/yml-text.ts';
import { codesOf } from './exchange-store.ts';

const CURRENCY = 'RUB';
/** ОКЕИ codes of the units that have one. */
const UNIT_CODES: Readonly<Record<string, string>> = {
  'шт.': '796',
  м: '006',
  'пог. м': '018',
  'м²': '055',
  'м³': '113',
  пара: '715',
  'компл.': '839',
  набор: '704',
  'уп.': '778',
  рулон: '736',
  бухта: '616',
  лист: '625',
  кг: '166',
  г: '163',
  л: '112',
};
const DELIVERIES: Readonly<Record<string, string>> = {
  pickup: 'Самовывоз',
  courier: 'Курьер',
  transport: 'Транспортная компания',
};
const PAYMENTS: Readonly<Record<string, string>> = { cash: 'Наличные', card: 'Карта', invoice: 'По счёту' };

const element = (name: string, text: string | number): string => `<${name}>${xmlText(String(text))}</${name}>`;
const sum = (kopecks: number): string => (kopecks / 100).toFixed(2);

/** Day and time of the shop. */
function moment(instant: string, timeZone: string): { day: string; time: string } {
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(new Date(instant))
    .split(' ');
  return { day, time };
}

const requisite = (name: string, value: string): string =>
  `<ЗначениеРеквизита>${element('Наименование', name)}${element('Значение', value)}</ЗначениеРеквизита>`;
const kind = (word: string): string =>
  `<ЗначенияРеквизитов>${requisite('ВидНоменклатуры', word)}${requisite('ТипНоменклатуры', word)}</ЗначенияРеквизитов>`;

function lineXml(line: OrderLineRow, codes: ReadonlyMap<string, string>): string {
  const code = UNIT_CODES[line.unit];
  const unit = `<БазоваяЕдиница${code === undefined ? '' : ` Код="${code}"`}>${xmlText(line.unit)}</БазоваяЕдиница>`;
  return (
    `<Товар>${element('Ид', codes.get(line.product_id) ?? line.product_id)}` +
    `${line.sku === null ? '' : element('Артикул', line.sku)}${element('Наименование', line.title)}${unit}` +
    `${element('ЦенаЗаЕдиницу', sum(line.price))}${element('Количество', line.qty)}` +
    `${element('Сумма', sum(line.price * line.qty))}${kind('Товар')}</Товар>`
  );
}

function deliveryXml({ delivery, delivery_price: price }: OrderRow): string {
  if (price === null || price === 0) return '';
  const name = `Доставка: ${DELIVERIES[delivery] ?? delivery}`;
  return (
    `<Товар>${element('Ид', 'ORDER_DELIVERY')}${element('Наименование', name)}` +
    `<БазоваяЕдиница Код="796">шт.</БазоваяЕдиница>${element('ЦенаЗаЕдиницу', sum(price))}` +
    `${element('Количество', 1)}${element('Сумма', sum(price))}${kind('Услуга')}</Товар>`
  );
}

function buyerXml(order: OrderRow): string {
  const isCompany = order.company_inn !== '';
  const name = isCompany ? order.company_name : order.buyer_name;
  const contact = (type: string, value: string): string =>
    value === '' ? '' : `<Контакт>${element('Тип', type)}${element('Значение', value)}</Контакт>`;
  const contacts = contact('ТелефонРабочий', order.buyer_phone) + contact('Почта', order.buyer_email);
  const person = isCompany
    ? element('ОфициальноеНаименование', name) + element('ИНН', order.company_inn)
    : element('ПолноеНаименование', name);
  const id = isCompany ? `inn-${order.company_inn}` : (order.user_id ?? (order.buyer_phone || order.id));
  return (
    `<Контрагенты><Контрагент>${element('Ид', id)}${element('Наименование', name)}${element('Роль', 'Покупатель')}` +
    `${person}<Контакты>${contacts}</Контакты></Контрагент></Контрагенты>`
  );
}

function orderXml(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  codes: ReadonlyMap<string, string>,
  timeZone: string,
): string {
  const { day, time } = moment(order.placed_at ?? order.created_at, timeZone);
  const requisites = [
    requisite('Статус заказа', orderStatusText(order.status)),
    requisite('Отменен', String(order.status === 'canceled')),
    requisite('Заказ оплачен', String(order.status === 'paid' || order.status === 'delivered')),
    requisite('Доставка разрешена', String(order.status === 'delivered')),
    requisite('Метод оплаты', PAYMENTS[order.payment] ?? order.payment),
    requisite('Способ доставки', DELIVERIES[order.delivery] ?? order.delivery),
    ...(order.address === '' ? [] : [requisite('Адрес доставки', order.address)]),
    requisite('Дата изменения статуса', moment(order.updated_at, timeZone).day),
  ];
  const bonuses =
    order.bonus_spent === 0
      ? ''
      : `<Скидки><Скидка>${element('Наименование', 'Оплачено бонусами')}${element('Сумма', sum(order.bonus_spent))}` +
        `${element('УчтеноВСумме', 'false')}</Скидка></Скидки>`;
  return (
    `<Документ>${element('Ид', order.id)}${element('Номер', order.number)}${element('Дата', day)}` +
    `${element('ХозОперация', 'Заказ товара')}${element('Роль', 'Продавец')}${element('Валюта', CURRENCY)}` +
    `${element('Курс', 1)}${element('Сумма', sum(order.total))}${buyerXml(order)}${element('Время', time)}` +
    `${order.comment === '' ? '' : element('Комментарий', order.comment)}${bonuses}` +
    `<Товары>${lines.map((line) => lineXml(line, codes)).join('')}${deliveryXml(order)}</Товары>` +
    `<ЗначенияРеквизитов>${requisites.join('')}</ЗначенияРеквизитов></Документ>\n`
  );
}

/** The document of these orders. */
export async function ordersXml(
  db: Knex,
  orders: readonly OrderRow[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<string> {
  const lines = new Map<string, OrderLineRow[]>();
  const ids = orders.map(({ id }) => id);
  for (const line of await db('order_lines').whereIn('order_id', ids).orderBy(['order_id', 'position']))
    lines.set(line.order_id, [...(lines.get(line.order_id) ?? []), line]);
  const products = [...new Set([...lines.values()].flat().map((line) => line.product_id))];
  const codes = await codesOf(db, ONE_C_SOURCE, products);
  const made = moment(now.toISOString(), timeZone);
  const documents = orders.map((order) => orderXml(order, lines.get(order.id) ?? [], codes, timeZone));
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<КоммерческаяИнформация ВерсияСхемы="2.10" ДатаФормирования="${made.day}T${made.time}">\n` +
    `${documents.join('')}</КоммерческаяИнформация>\n`
  );
}
