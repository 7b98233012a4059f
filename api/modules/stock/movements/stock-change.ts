/** A change of a product’s stock, before it is applied. */
import type { MovementRow } from '#db/tables.ts';

export interface StockChange {
  productId: string;
  /** Units, signed. */
  delta: number;
  kind: MovementRow['kind'];
  actorId: string | null;
  reason?: string;
  documentKind: MovementRow['document_kind'];
  documentId: string;
  /** Time of an event that the server learns of later; absent: now. */
  occurredAt?: string;
  /** The shop's day (`YYYY-MM-DD`) of a till's document: 1C is sent those by day. */
  businessDay?: string;
}
