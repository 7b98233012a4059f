/**
 * What a buyer is written about an order. Only the shop's own words and figures: what a buyer typed (a name, an
 * address, a comment) stays out, so that nobody can have the shop send words of theirs to a stranger's address.
 */
import type { ReturnReceipt } from '#contract/returns/returns.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { counted } from '#contract/values/plural.ts';
import { formatRoubles, toRoubles } from '#contract/values/money.ts';
import type { OrderStatus } from '#contract/orders/order-machine.ts';
import type { DeliveryMethod, Payment } from '#contract/orders/quote.ts';
import type { OrderLineRow, OrderRow } from '#db/order-tables.ts';

export interface Text {
  readonly subject: string;
  /** Paragraphs, without greeting and signature. */
  readonly paragraphs: readonly string[];
}

const DELIVERY: Readonly<Record<DeliveryMethod, string>> = {
  pickup: 'самовывоз',
  courier: 'курьер',
  transport: 'транспортная компания',
};

const PAYMENT: Readonly<Record<Payment, string>> = {
  cash: 'наличными при получении',
  card: 'картой при получении',
  invoice: 'по счёту',
};

const NEXT: Readonly<Record<DeliveryMethod, string>> = {
  pickup: 'Мы проверим заказ и позвоним, чтобы договориться, когда его забрать.',
  courier: 'Мы проверим заказ и позвоним, чтобы договориться о времени доставки.',
  transport: 'Мы рассчитаем доставку транспортной компанией и сообщим её стоимость.',
};

const roubles = (kopecks: number): string => formatRoubles(toRoubles(kopecks));
const bonuses = (count: number): string => counted(count, 'бонус', 'бонуса', 'бонусов');

function deliverySum(price: number | null): string {
  if (price === null) return 'стоимость сообщим отдельно';
  return price === 0 ? 'бесплатно' : roubles(price);
}

function sums(order: OrderRow): string {
  const rows = [
    `Товары: ${roubles(order.goods_total)}`,
    `Доставка (${DELIVERY[order.delivery as DeliveryMethod]}): ${deliverySum(order.delivery_price)}`,
  ];
  if (order.bonus_spent > 0) rows.push(`Оплачено бонусами: ${roubles(order.bonus_spent)}`);
  rows.push(
    `Итого${order.delivery_price === null ? ' без доставки' : ''}: ${roubles(order.total)}`,
    `Оплата: ${PAYMENT[order.payment as Payment]}`,
  );
  return rows.join('\n');
}

/** The order is in: its goods, its sums, what happens next. */
export function placedText(order: OrderRow, lines: readonly OrderLineRow[]): Text {
  const goods = lines.map(
    ({ title, qty, unit, price }, index) =>
      `${index + 1}. ${title}: ${inUnits(qty, unit)} × ${roubles(price)} = ${roubles(price * qty)}`,
  );
  const next =
    order.payment === 'invoice'
      ? `${NEXT[order.delivery as DeliveryMethod]} Счёт выставим после проверки.`
      : NEXT[order.delivery as DeliveryMethod];
  return {
    subject: `Заказ № ${order.number} принят`,
    paragraphs: [`Мы приняли ваш заказ № ${order.number}.`, goods.join('\n'), sums(order), `Что дальше: ${next}`],
  };
}

interface MoveTold {
  readonly note: string;
  /** Days after which bonuses that a delivered order brings are usable. */
  readonly usableAfterDays: number;
  /** Bonuses of a canceled order that are usable again. */
  readonly cameBack: number;
}

/** The order, given as it stood before, stands somewhere else now. */
export function movedText(
  order: OrderRow,
  to: Exclude<OrderStatus, 'new'>,
  { note, usableAfterDays, cameBack }: MoveTold,
): Text {
  const { number } = order;
  const remark = note === '' ? [] : [`Примечание: ${note}`];
  switch (to) {
    case 'processing':
      return {
        subject: `Заказ № ${number} в обработке`,
        paragraphs: [`Мы взяли ваш заказ № ${number} в работу.`, ...remark],
      };
    case 'paid':
      return {
        subject: `Заказ № ${number} оплачен`,
        paragraphs: [`Мы получили оплату заказа № ${number}.`, ...remark],
      };
    case 'delivered':
      return {
        subject: `Заказ № ${number} доставлен`,
        paragraphs: [
          `Заказ № ${number} передан вам. Спасибо за покупку!`,
          ...remark,
          ...earned(order, usableAfterDays),
        ],
      };
    case 'canceled':
      return {
        subject: `Заказ № ${number} отменён`,
        paragraphs: [`Заказ № ${number} отменён.`, ...remark, ...moneyBack(order), ...bonusesBack(order, cameBack)],
      };
  }
}

function earned(order: OrderRow, days: number): string[] {
  if (order.user_id === null || order.bonus_earned === 0) return [];
  const usable = days === 0 ? 'Ими можно' : `Через ${counted(days, 'день', 'дня', 'дней')} ими можно будет`;
  return [`На ваш счёт начислено: ${bonuses(order.bonus_earned)}. ${usable} оплатить часть следующего заказа.`];
}

function moneyBack(order: OrderRow): string[] {
  return order.status === 'paid' ? [`Мы вернём вам оплату: ${roubles(order.total)}.`] : [];
}

function bonusesBack(order: OrderRow, cameBack: number): string[] {
  if (order.user_id === null || order.bonus_spent === 0) return [];
  const ended = toRoubles(order.bonus_spent) - cameBack;
  return [
    [
      ...(cameBack > 0 ? [`На ваш счёт вернулось: ${bonuses(cameBack)}, с прежним сроком.`] : []),
      ...(ended > 0 ? [`Срок уже истёк: ${bonuses(ended)}.`] : []),
    ].join(' '),
  ];
}

/** Nobody has taken the order up, and its goods will not be held much longer. */
export function lapsingText(order: OrderRow, day: string): Text {
  return {
    subject: `Заказ № ${order.number} скоро отменится`,
    paragraphs: [
      `Мы ещё не подтвердили ваш заказ № ${order.number}. Товары отложены для вас до ${day}, потом заказ отменится сам.`,
      'Если заказ вам нужен, позвоните нам: мы подтвердим его и продолжим держать товары.',
      sums(order),
    ],
  };
}

/** The transport company has its price. */
export function deliveryPricedText(order: OrderRow): Text {
  return {
    subject: `Стоимость доставки заказа № ${order.number}`,
    paragraphs: [`Мы рассчитали доставку заказа № ${order.number} транспортной компанией.`, sums(order)],
  };
}

/** Goods of the order came back: which, and what the buyer has of it. */
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
