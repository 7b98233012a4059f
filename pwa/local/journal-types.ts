/** What the journal holds. A change of these shapes needs a new `v` and an upgrade that can still read queued rows. */
import type { Receipt, SaleRequest, VoidAnswer, VoidRequest } from '#contract/sales.ts';

/**
 * queued: waits for its turn; sending: leased by a drainer; accepted: the server acknowledged it;
 * attention: refused, a person must decide; voided: replaced by a void row (its own fate is over).
 */
export type RowState = 'queued' | 'sending' | 'accepted' | 'attention' | 'voided';
export type RowKind = 'sale' | 'return' | 'void' | 'order';

/** A sale as recorded on a device: everything the contract leaves optional is there. */
export type RecordedSale = SaleRequest & Required<Pick<SaleRequest, 'id' | 'deviceId' | 'deviceSeq' | 'soldAt'>>;

export interface RefusalNote {
  status: number;
  code: string;
  /** Russian text, as the server said it. */
  message: string;
  details?: { message: string; productId?: string; title?: string; left?: number }[];
  at: string;
}

interface RowBase {
  id: string;
  /** Format of this row. */
  v: 1;
  state: RowState;
  /** Id of a row that must be accepted first. */
  dependsOn: string | null;
  authorId: string | null;
  authorName: string;
  /** Receipt number as shown: prefix and series number. */
  number: string;
  deviceSeq: number;
  /** Roubles. */
  total: number;
  recordedAt: string;
  /** Epoch milliseconds from which it may be sent. */
  dueAt: number;
  attempts: number;
  lease: { owner: string; until: number } | null;
  /** Why the last attempt failed, for people; null after success. */
  refusal: RefusalNote | null;
  settledAt: string | null;
}

export interface SaleRow extends RowBase {
  kind: 'sale';
  body: RecordedSale;
  receipt: Receipt | null;
  /** Id of the void row that ended it. */
  voidedBy: string | null;
  /** Id of the sale that replaced it after a correction. */
  correctedBy: string | null;
}

export interface VoidRow extends RowBase {
  kind: 'void';
  body: VoidRequest;
  receipt: VoidAnswer | null;
}

export type JournalRow = SaleRow | VoidRow;

/** A position of a receipt being filled in. */
export interface DraftPosition {
  productId: string;
  title: string;
  sku: string | null;
  /** Roubles at the moment it was added. */
  price: number;
  img: string | null;
  qty: number;
}

/** A sale being filled in; its id is the sale's id from the first moment. */
export interface Draft {
  id: string;
  /** Who fills it in; nobody else at this device is shown it. */
  authorId: string;
  buyer: string;
  positions: DraftPosition[];
  updatedAt: string;
  /** When a refused sale is being corrected: its id. */
  corrects: string | null;
}

/** The device's receipt series. */
export interface Series {
  key: 'series';
  deviceId: string;
  /** Given by the server at the first staff login; null before. */
  prefix: string | null;
  lastSeq: number;
  /** Server clock minus device clock in milliseconds, as measured last. */
  skewMs: number | null;
}

/** Role-bound figures of a product on this device; wiped at logout. */
export interface Figures {
  productId: string;
  stockQty: number | null;
  priceWholesale: number | null;
  costPrice: number | null;
  revision: number;
}
