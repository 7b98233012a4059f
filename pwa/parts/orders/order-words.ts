import type { OrderStatus } from '#contract/orders/order-machine.ts';
import type { Paid } from '#contract/orders/order-payments.ts';
import { type DeliveryMethod, deliveryPrice } from '#contract/orders/quote.ts';
import type { Shop } from '#contract/shop/shop.ts';
import { formatRoubles, toKopecks, toRoubles } from '#contract/values/money.ts';
import type { PillProps } from '../../ui/pill.tsx';

/** «ООО «Вентиль», ИНН 7707083893», without the INN while it isn't known. */
export const companyText = ({ companyName, inn }: { companyName: string; inn: string }): string =>
  `${companyName}${inn === '' ? '' : `, ИНН ${inn}`}`;

export const PAID_WORDS: Readonly<Record<Paid['state'], string>> = {
  unpaid: 'Не оплачен',
  part: 'Оплачен частично',
  paid: 'Оплачен',
  overpaid: 'Переплата',
};

export const STATUS_TONES: Readonly<Record<OrderStatus, NonNullable<PillProps['tone']>>> = {
  new: 'mint',
  processing: 'low',
  paid: 'ok',
  delivered: 'ok',
  canceled: 'neutral',
};

/** Next step, for the waiting buyer. */
export const NEXT_WORDS: Readonly<Record<OrderStatus, string>> = {
  new: 'Менеджер проверит заказ и позвонит, чтобы подтвердить его. Товары отложены для вас.',
  processing: 'Заказ собирают. Когда он будет готов, менеджер позвонит.',
  paid: 'Заказ оплачен и готовится к выдаче.',
  delivered: 'Заказ получен. Спасибо за покупку!',
  canceled: 'Заказ отменён, товары для него не отложены.',
};

/** Roubles; the choice, the sums and the order show the same figure. */
export function courierPrice(goods: number, { courier, courierFreeFrom }: Shop['delivery']): number {
  const price = deliveryPrice('courier', toKopecks(goods), {
    courier: toKopecks(courier),
    courierFreeFrom: toKopecks(courierFreeFrom),
  });
  return toRoubles(price ?? 0);
}

/** @param price null until a manager has priced it */
export function deliveryPriceText(method: DeliveryMethod, price: number | null): string {
  if (price === null) return 'рассчитает менеджер';
  return price === 0 && method === 'courier' ? 'бесплатно' : formatRoubles(price);
}

/** Name of a total: without its price a delivery isn't part of it. */
export function totalWords(price: number | null): string {
  return price === null ? 'Итого без доставки' : 'Итого';
}
