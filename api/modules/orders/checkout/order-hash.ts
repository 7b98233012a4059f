/** Fingerprint of an order: the same id with another fingerprint is another order under a reused id. */
import { createHash } from 'node:crypto';
import type { OrderRequest } from '#contract/orders/orders.ts';
import type { TillOrderRequest } from '#contract/orders/till-orders.ts';

/** SHA-256 over everything the buyer agreed to; excludes the device's clock and fields added later. */
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
    // Older orders have no `pointId`: their fingerprints stay the same.
    ...(order.delivery === 'pickup' && order.pointId !== undefined ? [order.pointId] : []),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** SHA-256 over an order made at a till: goods promised, their buyer and the prepayment. */
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
    // Older orders have no point: their fingerprints stay the same.
    ...(order.point === undefined ? [] : [order.point.id]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
