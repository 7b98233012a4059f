import type { Order } from '#contract/orders/orders.ts';

/** Consequences of the order's cancellation for its buyer. */
export function cancelText({ unreserved, bonusSpent }: Pick<Order, 'unreserved' | 'bonusSpent'>): string {
  return [
    ...(unreserved === true ? [] : ['Товары больше не будут отложены для вас.']),
    ...(bonusSpent > 0 ? ['Потраченные бонусы вернутся с прежним сроком.'] : []),
    'Отменённый заказ не восстановить.',
  ].join(' ');
}
