/** Fingerprint of a return: the same id with another fingerprint is another return under a reused id. */
import { createHash } from 'node:crypto';
import type { ReturnRequest } from '#contract/returns/returns.ts';

/** SHA-256 over the returned lines, their source, time and total. Excludes `sentAt`, `returnedBefore` and the
 * sender: a row sent again is the same return. */
export function returnHash(request: ReturnRequest): string {
  const content = [
    request.id,
    request.saleId ?? null,
    request.orderId ?? null,
    request.deviceId ?? null,
    request.deviceSeq ?? null,
    request.returnedAt,
    request.items.map((item) => [item.position, item.qty, item.fate]),
    request.total,
    request.reason,
    // Returns that state no means have the fingerprint that they had before it existed.
    ...(request.how === undefined ? [] : [request.how]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
