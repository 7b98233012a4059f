/**
 * Texts of the letters about an order. They contain only the shop's own words and figures: text typed by a buyer (a name, an address, a
 * comment) stays out, so that the shop cannot be made to send a stranger someone else's words.
 */
import type { ReturnReceipt } from '#contract/returns/returns.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { counted } from '#contract/values/plural.ts';
import { formatRoubles, toRoubles } from '#contract/values/money.ts';
import { invoiceRefusal } from '#contract/orders/invoice.ts';
import { orderStatusText, UNRESERVED_WORDS, type OrderStatus } from '#contract/orders/order-machine.ts';
import type { Paid, PaymentKind } from '#contract/orders/order-payments.ts';
import { DELIVERY_WORDS, PAYMENT_WORDS, type DeliveryMethod, type Payment } from '#contract/orders/quote.ts';
import { pointWords } from '#contract/shop/opening.ts';
import type { PickupPoint } from '#contract/shop/shop.ts';
import type { OrderLineRow, OrderRow } from '#db/order-tables.ts';
import { orderSlotWords } from '../model/order-words.ts';

export interface Text {
  readonly subject: string;
  /** Paragraphs, without greeting and signature. */
  readonly paragraphs: readonly string[];
}

/** The order's way of delivery inside a sentence. */
export const deliveryWords = ({ delivery }: Pick<OrderRow, 'delivery'>): string =>
  DELIVERY_WORDS[delivery as DeliveryMethod].toLowerCase();

/** The order's way of payment inside a sentence. */
export const paymentWords = ({ payment }: Pick<OrderRow, 'payment'>): string =>
  PAYMENT_WORDS[payment as Payment].toLowerCase();

const NEXT: Readonly<Record<DeliveryMethod, string>> = {
  pickup: 'Мы проверим заказ и позвоним, чтобы договориться, когда его забрать.',
  courier: 'Мы проверим заказ и позвоним, чтобы договориться о времени доставки.',
  transport: 'Мы рассчитаем доставку транспортной компанией и сообщим её стоимость.',
};

const roubles = (kopecks: number): string => formatRoubles(toRoubles(kopecks));
const bonuses = (count: number): string => counted(count, 'бонус', 'бонуса', 'бонусов');

/** «бесплатно», «590 ₽», or that the price follows later. */
export function deliverySum(price: number | null): string {
  if (price === null) return 'стоимость сообщим отдельно';
  return price === 0 ? 'бесплатно' : roubles(price);
}

function sums(order: OrderRow): string {
  const rows = [
    `Товары: ${roubles(order.goods_total)}`,
    `Доставка (${deliveryWords(order)}): ${deliverySum(order.delivery_price)}`,
    ...(order.slot === '' ? [] : [`День и часы: ${orderSlotWords(order)}`]),
  ];
  if (order.bonus_spent > 0) rows.push(`Оплачено бонусами: ${roubles(order.bonus_spent)}`);
  rows.push(
    `Итого${order.delivery_price === null ? ' без доставки' : ''}: ${roubles(order.total)}`,
    `Оплата: ${paymentWords(order)}`,
  );
  return rows.join('\n');
}

function goodsOf(lines: readonly OrderLineRow[]): string {
  return lines
    .map(
      ({ title, qty, unit, price, price_before }, index) =>
        `${index + 1}. ${title}: ${inUnits(qty, unit)} × ${roubles(price)} = ${roubles(price * qty)}${
          price_before == null ? '' : ` (цена без скидки ${roubles(price_before)})`
        }`,
    )
    .join('\n');
}

export interface PickupPlace {
  readonly point: PickupPoint;
  readonly hours: string;
}

function pickupText({ point, hours }: PickupPlace): string {
  return [
    `Где забрать: ${pointWords(point)}`,
    ...(hours === '' ? [] : [`Часы работы: ${hours}`]),
    ...(point.phone === '' ? [] : [`Телефон пункта: ${formatPhone(point.phone)}`]),
    ...(point.mapUrl === '' ? [] : [`На карте: ${point.mapUrl}`]),
  ].join('\n');
}

/** The order is placed: goods, sums, pickup point, next steps. */
export function placedText(order: OrderRow, lines: readonly OrderLineRow[], pickup: PickupPlace | null): Text {
  const call =
    order.slot === '' ? NEXT[order.delivery as DeliveryMethod] : 'Мы проверим заказ и позвоним, чтобы подтвердить его.';
  const next = order.payment === 'invoice' ? `${call} Счёт выставим после проверки.` : call;
  return {
    subject: `Заказ № ${order.number} принят`,
    paragraphs: [
      `Мы приняли ваш заказ № ${order.number}.`,
      goodsOf(lines),
      sums(order),
      ...(pickup === null ? [] : [pickupText(pickup)]),
      ...(Boolean(order.unreserved) ? [UNRESERVED_WORDS] : []),
      `Что дальше: ${next}`,
    ],
  };
}

/** A new order, for the shop itself: what is to be done, without any text that a buyer typed. */
export function noticeText(order: OrderRow, lines: readonly OrderLineRow[]): Text {
  return {
    subject: `Новый заказ № ${order.number} на ${roubles(order.total)}`,
    paragraphs: [
      `Новый заказ № ${order.number} ждёт, когда его возьмут в работу.`,
      goodsOf(lines),
      sums(order),
      ...(Boolean(order.unreserved)
        ? ['Товары по нему не отложены: из той же сети уже много заказов без подтверждения.']
        : []),
    ],
  };
}

interface MoveDetails {
  readonly note: string;
  readonly usableAfterDays: number;
  /** Bonuses of a canceled order that are usable again. */
  readonly bonusesReturned: number;
  /** Kopecks paid for a canceled order. */
  readonly taken: number;
  readonly owed: Owed;
}

/** The kopecks that an order lacks, and whether the shop has the bank details that its invoice needs. */
type Owed = { readonly due: number; readonly hasBank: boolean };

/** The way to the invoice, once the order has one that is not paid yet. */
function invoiceLines(
  { payment, delivery_price: price }: OrderRow,
  status: OrderStatus,
  { due, hasBank }: Owed,
): string[] {
  if (due === 0 || invoiceRefusal({ status, payment, delivery: { price } }) !== null) return [];
  return [hasBank ? 'Счёт на оплату — на странице заказа.' : 'Счёт на оплату пришлёт менеджер.'];
}

/** The order, given as before the move, got a new status. */
export function movedText(
  order: OrderRow,
  to: Exclude<OrderStatus, 'new'>,
  { note, usableAfterDays, bonusesReturned, taken, owed }: MoveDetails,
): Text {
  const { number } = order;
  const parts: Record<typeof to, readonly [status: string, lead: string, rest: readonly string[]]> = {
    processing: [
      'в обработке',
      `Мы взяли ваш заказ № ${number} в работу.`,
      [...invoiceLines(order, to, owed), ...pickupLines(order)],
    ],
    paid: ['оплачен', `Мы получили оплату заказа № ${number}.`, pickupLines(order)],
    delivered: [
      orderStatusText('delivered', order.delivery).toLowerCase(),
      `Заказ № ${number} передан вам. Спасибо за покупку!`,
      earned(order, usableAfterDays),
    ],
    canceled: [
      'отменён',
      `Заказ № ${number} отменён.`,
      [...(taken > 0 ? [`Мы вернём вам оплату: ${roubles(taken)}.`] : []), ...bonusesBack(order, bonusesReturned)],
    ],
  };
  const [status, lead, rest] = parts[to];
  const remark = note === '' ? [] : [`Примечание: ${note}`];
  return { subject: `Заказ № ${number} ${status}`, paragraphs: [lead, ...remark, ...rest] };
}

/** The point's words are the shop's own, unlike a courier address typed by the buyer. */
function pickupLines({ delivery, address }: OrderRow): string[] {
  return delivery === 'pickup' && address !== '' ? [`Где забрать: ${address}`] : [];
}

function earned(order: OrderRow, days: number): string[] {
  if (order.user_id === null || order.bonus_earned === 0) return [];
  const usable = days === 0 ? 'Ими можно' : `Через ${counted(days, 'день', 'дня', 'дней')} ими можно будет`;
  return [`На ваш счёт начислено: ${bonuses(order.bonus_earned)}. ${usable} оплатить часть следующего заказа.`];
}

function bonusesBack(order: OrderRow, bonusesReturned: number): string[] {
  if (order.user_id === null || order.bonus_spent === 0) return [];
  const ended = toRoubles(order.bonus_spent) - bonusesReturned;
  return [
    [
      ...(bonusesReturned > 0 ? [`На ваш счёт вернулось: ${bonuses(bonusesReturned)}, с прежним сроком.`] : []),
      ...(ended > 0 ? [`Срок уже истёк: ${bonuses(ended)}.`] : []),
    ].join(' '),
  ];
}

/** The order is unconfirmed and will lapse soon. */
export function lapsingText(order: OrderRow, day: string): Text {
  const [fate, then] = Boolean(order.unreserved)
    ? [`Товары для него не отложены, ${day}`, 'проверим наличие и подтвердим его']
    : [`Товары отложены для вас до ${day}, потом`, 'подтвердим его и продолжим держать товары'];
  return {
    subject: `Заказ № ${order.number} скоро отменится`,
    paragraphs: [
      `Мы ещё не подтвердили ваш заказ № ${order.number}. ${fate} заказ отменится сам.`,
      `Если заказ вам нужен, позвоните нам: мы ${then}.`,
      sums(order),
    ],
  };
}

/** Payments of an order whose total has changed, as one paragraph; none while nothing was paid and none is said to be. */
function paidLines({ status }: OrderRow, paid: Paid): string[] {
  const money = [
    ...(paid.sum > 0 ? [`Уже оплачено: ${roubles(paid.sum)}`] : []),
    ...((paid.sum > 0 || status === 'paid') && paid.due > 0 ? [`Осталось оплатить: ${roubles(paid.due)}`] : []),
    ...(paid.over > 0 ? [`Мы вернём вам: ${roubles(paid.over)}`] : []),
  ];
  return money.length > 0 ? [money.join('\n')] : [];
}

/** The desk has edited the order with the buyer's consent: the current goods and sums, and the payments. */
export function editedText(order: OrderRow, lines: readonly OrderLineRow[], paid: Paid, hasLostSlot: boolean): Text {
  return {
    subject: `Заказ № ${order.number} изменён`,
    paragraphs: [
      `Мы изменили ваш заказ № ${order.number}, как вы просили. Теперь в нём:`,
      goodsOf(lines),
      sums(order),
      ...(hasLostSlot ? ['Прежние день и часы больше не действуют: о новых договоримся по телефону.'] : []),
      ...paidLines(order, paid),
      'Если что-то не так, позвоните нам.',
    ],
  };
}

/** The desk has set or confirmed day and hours. */
export function slotMovedText(order: OrderRow): Text {
  return {
    subject: `Заказ № ${order.number}: день и часы`,
    paragraphs: [
      `${order.delivery === 'pickup' ? 'Приходите за заказом' : 'Привезём заказ'} № ${order.number}: ${orderSlotWords(order)}.`,
      'Если это время не подходит, позвоните нам.',
    ],
  };
}

/** Money for the order came, in part or too much, or went back: the sum, and what is left. */
export function paymentText(order: OrderRow, kind: PaymentKind, sum: number, paid: Paid): Text {
  const isPayment = kind === 'payment';
  const rows = [
    `${isPayment ? 'Получено' : 'Возвращено'}: ${roubles(sum)}`,
    ...(isPayment && paid.sum > sum ? [`Всего оплачено: ${roubles(paid.sum)}`] : []),
    ...(paid.due > 0 && order.delivery_price !== null ? [`Осталось оплатить: ${roubles(paid.due)}`] : []),
    ...(paid.over > 0 ? [`Мы вернём вам: ${roubles(paid.over)}`] : []),
  ];
  return {
    subject: isPayment ? `Оплата заказа № ${order.number}` : `Возврат денег по заказу № ${order.number}`,
    paragraphs: [
      isPayment
        ? `Мы получили деньги по вашему заказу № ${order.number}.`
        : `Мы вернули вам деньги по заказу № ${order.number}.`,
      rows.join('\n'),
    ],
  };
}

/** The transport company's price is known. */
export function deliveryPricedText(order: OrderRow, paid: Paid, hasBank: boolean): Text {
  return {
    subject: `Стоимость доставки заказа № ${order.number}`,
    paragraphs: [
      `Мы рассчитали доставку заказа № ${order.number} транспортной компанией.`,
      sums(order),
      ...paidLines(order, paid),
      ...invoiceLines(order, order.status, { due: paid.due, hasBank }),
    ],
  };
}

/** Goods of the order came back: which, and the buyer's refund. */
export function returnedText(order: OrderRow, { items, total, bonuses: moved }: ReturnReceipt): Text {
  const goods = items.map(({ title, qty, unit }, index) => `${index + 1}. ${title}: ${inUnits(qty, unit)}`);
  const rows = [`Возвращаем деньгами: ${formatRoubles(total)}`];
  if (moved !== undefined && moved.givenBack > 0) rows.push(`На ваш счёт вернулось: ${bonuses(moved.givenBack)}`);
  if (moved !== undefined && moved.takenBack > 0)
    rows.push(`Со счёта списано начисленное за эти товары: ${bonuses(moved.takenBack)}`);
  return {
    subject: `Возврат по заказу № ${order.number}`,
    paragraphs: [`Мы приняли возврат по заказу № ${order.number}.`, goods.join('\n'), rows.join('\n')],
  };
}
