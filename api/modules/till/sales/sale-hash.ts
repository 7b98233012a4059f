/** Fingerprint of a sale: the same id with another fingerprint is another sale under a reused id. */
import { createHash } from 'node:crypto';
import type { SaleRequest } from '#contract/sales/sales.ts';

/**
 * SHA-256 over the parsed `id, deviceId, deviceSeq, soldAt, items (productId, qty, price), paymentMethod, note`. Excludes `sentAt`, the
 * sender and fields added later, so that a row sent again by a newer app is still the same sale. A line's `override` and the sale's
 * `customerId` take part only where present; rows of older apps have neither.
 */
export function saleHash(sale: SaleRequest): string {
  const content = [
    sale.id ?? null,
    sale.deviceId ?? null,
    sale.deviceSeq ?? null,
    sale.soldAt ?? null,
    sale.items.map(({ productId, qty, price = null, override }) => [
      productId,
      qty,
      price,
      ...(override === undefined ? [] : [[override.was, override.reason, override.approvedBy ?? null]]),
    ]),
    sale.paymentMethod,
    sale.note,
    ...(sale.customerId === undefined ? [] : [sale.customerId]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
