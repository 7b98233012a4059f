import { formatRoubles } from '#contract/values/money.ts';
import type { Shop } from '#contract/shop/shop.ts';
import { courierPrice } from '../../parts/orders/delivery-price.ts';

/** The courier note: delivery is free at this total, or the amount missing for that. Roubles. */
export function courierNote(total: number, delivery: Shop['delivery']): string {
  if (courierPrice(total, delivery) === 0) return 'Доставка курьером будет бесплатной';
  return `До бесплатной доставки курьером — ещё ${formatRoubles(delivery.courierFreeFrom - total)}`;
}
