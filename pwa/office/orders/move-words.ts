/** Texts of the confirmation before an order is moved: effects on goods, money and bonuses. Pure. */
import type { DeskOrder, FoundSums } from '#contract/orders/order-desk.ts';
import type { OrderStatus } from '#contract/orders/order-machine.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { PAYMENT_WAYS, type PaymentWay } from '#contract/values/payment-ways.ts';
import { counted, plural } from '#contract/values/plural.ts';

/** Moves that need a confirmation: money or goods change hands, or the order ends. */
export type ConfirmedMove = Exclude<OrderStatus, 'new' | 'processing'>;

export const needsConfirmation = (to: OrderStatus): to is ConfirmedMove => to !== 'new' && to !== 'processing';

export function moveVerb(order: Pick<DeskOrder, 'delivery'>, to: OrderStatus): string {
  if (to === 'delivered') return order.delivery.method === 'pickup' ? 'Отметить выдачу' : 'Отметить доставку';
  return { new: 'Вернуть в новые', processing: 'Взять в работу', paid: 'Отметить оплату', canceled: 'Отменить заказ' }[
    to
  ];
}

const BONUS = ['бонус', 'бонуса', 'бонусов'] as const;

export function moveWords(order: DeskOrder, to: ConfirmedMove) {
  const isPickup = order.delivery.method === 'pickup';
  const [title, consequences] = {
    paid: () => [`Заказ № ${order.number} оплачен?`, paid(order)] as const,
    delivered: () => [`Заказ № ${order.number} ${isPickup ? 'выдан' : 'доставлен'}?`, delivered(order)] as const,
    canceled: () => [`Отменить заказ № ${order.number}?`, canceled(order)] as const,
  }[to]();
  return { verb: moveVerb(order, to), busy: to === 'canceled' ? 'Отменяем…' : 'Отмечаем…', title, consequences };
}

const pieces = ({ items }: DeskOrder): number => items.reduce((sum, { qty }) => sum + qty, 0);
const held = (order: DeskOrder): number => (order.unreserved === true ? 0 : pieces(order));

function paid(order: DeskOrder): string[] {
  const { sum, due } = order.paid;
  return [
    due === 0
      ? `Деньги: ${formatRoubles(sum)} уже получены.`
      : `Деньги: получено ${sum > 0 ? 'ещё ' : ''}${formatRoubles(due)} выбранным ниже способом.`,
    `${order.unreserved === true ? 'Товары пока не отложены: отложим их, если хватит.' : 'Товары останутся отложенными до выдачи.'} Отметку об оплате снять нельзя, только отменить заказ с причиной.`,
  ];
}

function delivered(order: DeskOrder): string[] {
  const count = pieces(order);
  return [
    `Склад: ${plural(count, 'спишется', 'спишутся', 'спишется')} ${counted(count, 'товар', 'товара', 'товаров')}.`,
    order.paid.due === 0
      ? `Деньги: ${formatRoubles(order.paid.sum)} уже получены.`
      : `Деньги: ${order.paid.sum > 0 ? 'получено не всё' : 'оплата не отмечена'}. Проверьте, что ${formatRoubles(order.paid.due)} получены выбранным ниже способом: запишем их как оплату.`,
    order.paid.over > 0 && `Деньги: верните покупателю переплату, ${formatRoubles(order.paid.over)}.`,
    order.bonusEarned > 0 &&
      `Бонусы: покупателю ${plural(order.bonusEarned, 'начислится', 'начислятся', 'начислится')} ${counted(order.bonusEarned, ...BONUS)}.`,
    'Это окончательно: дальше можно только оформить возврат.',
  ].filter((line) => line !== false);
}

const backOnSale = (count: number) =>
  count > 0 &&
  `Склад: ${counted(count, 'товар', 'товара', 'товаров')} снова ${plural(count, 'станет доступен', 'станут доступны', 'станут доступны')} другим.`;
const bonusesBack = (count: number, whose: string) =>
  count > 0 &&
  `Бонусы: ${counted(count, ...BONUS)} ${plural(count, 'вернётся', 'вернутся', 'вернётся')} ${whose} с прежним сроком.`;

function canceled(order: DeskOrder): string[] {
  return [
    backOnSale(held(order)),
    order.paid.sum > 0 && `Деньги: верните покупателю ${formatRoubles(order.paid.sum)}.`,
    bonusesBack(order.bonusSpent, 'покупателю'),
    'Отменённый заказ не восстановить.',
  ].filter((line) => line !== false);
}

export const ordersText = (count: number): string => counted(count, 'заказ', 'заказа', 'заказов');

export const openText = (count: number): string =>
  counted(count, 'незавершённый заказ', 'незавершённых заказа', 'незавершённых заказов');

/** «12 заказов на 240 000 ₽, из них отменено на 8 000 ₽»; without sums for those who don't see them. */
export function foundText(count: number, sums: FoundSums | undefined): string {
  if (sums === undefined || count === 0) return ordersText(count);
  const { total, canceled } = sums;
  const part = canceled > 0 && canceled < total ? `, из них отменено на ${formatRoubles(canceled)}` : '';
  return `${ordersText(count)} на ${formatRoubles(total)}${part}`;
}

export function manyCanceledWords(orders: readonly DeskOrder[]) {
  const spent = orders.reduce((sum, { bonusSpent }) => sum + bonusSpent, 0);
  return {
    title: `Отменить ${ordersText(orders.length)}?`,
    consequences: [
      `${orders.map(({ number, buyer }) => `№\u00a0${number} (${buyer.companyName === '' ? buyer.name : buyer.companyName})`).join(', ')}.`,
      backOnSale(orders.reduce((sum, order) => sum + held(order), 0)),
      bonusesBack(spent, 'покупателям'),
      'Отменённые заказы не восстановить.',
    ].filter((line) => line !== false),
  };
}

/** Roubles paid for an order that was canceled and not refunded yet; 0 when there are none. */
export const owedBack = ({ status, paid: { over } }: Pick<DeskOrder, 'status' | 'paid'>): number =>
  status === 'canceled' ? over : 0;

const WAY_WORDS: Readonly<Record<PaymentWay, string>> = {
  cash: 'Наличными',
  card: 'Картой',
  transfer: 'Переводом на счёт',
  other: 'Другим способом',
};

export const WAY_OPTIONS = PAYMENT_WAYS.map((value) => ({ value, label: WAY_WORDS[value] }));

/** Means of the rest that is paid when the order is handed over, in words that stand side by side on a phone. */
export const REST_OPTIONS: readonly { value: PaymentWay; label: string }[] = [
  { value: 'cash', label: WAY_WORDS.cash },
  { value: 'card', label: WAY_WORDS.card },
  { value: 'transfer', label: 'Переводом' },
];
