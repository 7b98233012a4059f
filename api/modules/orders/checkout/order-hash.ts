/** Fingerprint of an order: the same id with another fingerprint is another order under a reused id. */
import { createHash } from 'node:crypto';
import type { OrderRequest } from '#contract/orders/orders.ts';
import type { TillOrderRequest } from '#contract/orders/till-orders.ts';

/** SHA-256 over everything the buyer agreed to; never over the clock of their device or fields added later. */
export function orderHash(order: OrderRequest): string {
  const { buyer } = order;
  const content = [
    order.id,
    order.items.map(({ productId, qty, price }) => [productId, qty, price]),
    [buyer.kind, buyer.name, buyer.phone, buyer.email, buyer.companyName, buyer.inn],
    order.delivery,
    order.address,
    order.payment,
    order.bonus,
    order.comment,
    order.deliveryPrice,
    order.total,
    // Orders of before named none: their fingerprints stay what they were.
    ...(order.delivery === 'pickup' && order.pointId !== undefined ? [order.pointId] : []),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** The same over an order of the till: what was promised to whom, and what was paid ahead. */
export function tillOrderHash(order: TillOrderRequest): string {
  const { buyer, prepayment } = order;
  const content = [
    order.id,
    order.deviceId,
    order.placedAt,
    order.items.map(({ productId, qty, price }) => [productId, qty, price]),
    [buyer.name, buyer.phone],
    order.customerId ?? null,
    order.comment,
    prepayment === undefined ? null : [prepayment.id, prepayment.sum, prepayment.how],
    // Orders of before named none: their fingerprints stay what they were.
    ...(order.point === undefined ? [] : [order.point.id]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
