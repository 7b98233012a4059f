/** The delivery price, with the same figure and text in the choice, the sums and the order. Pure; roubles. */
import { formatRoubles, toKopecks, toRoubles } from '#contract/values/money.ts';
import { deliveryPrice, type DeliveryMethod } from '#contract/orders/quote.ts';
import type { Shop } from '#contract/shop/shop.ts';

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
