/** Fingerprint of an edit: the same id with another fingerprint is another edit under a reused id. */
import { createHash } from 'node:crypto';
import type { OrderEditRequest } from '#contract/orders/order-edits.ts';

/** SHA-256 over the order and everything that the desk agreed with the buyer; excludes fields added later. */
export function editHash(orderId: string, edit: OrderEditRequest): string {
  const { buyer } = edit;
  const content = [
    edit.id,
    orderId,
    edit.words,
    edit.items.map(({ productId, qty, override }) => [
      productId,
      qty,
      ...(override === undefined ? [] : [override === null ? 'shop price' : [override.price, override.reason]]),
    ]),
    [buyer.kind, buyer.name, buyer.phone, buyer.email, buyer.companyName, buyer.inn],
    edit.delivery,
    edit.address,
    edit.deliveryPrice === undefined ? 'as it stands' : edit.deliveryPrice,
    edit.payment,
    edit.total,
    ...(edit.delivery === 'pickup' && edit.pointId !== undefined ? [edit.pointId] : []),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
