/** Fingerprint of an order: the same id with another fingerprint is another order under a reused id. */
import { createHash } from 'node:crypto';
import type { OrderRequest } from '#contract/orders/orders.ts';

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
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
