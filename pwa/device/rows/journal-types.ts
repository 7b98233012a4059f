/** Shapes of the journal's rows. A change needs a new `v` and an upgrade that can still read queued rows. */
import { z } from 'zod';
import { CASHLESS_WAYS } from '#contract/values/cashless.ts';
import type { Problem } from '#contract/error-body.ts';
import type { OrderRequest } from '#contract/orders/orders.ts';
import type { WithdrawalAnswer, WithdrawalRequest } from '#contract/orders/withdrawal.ts';
import type { TillOrderAnswer, TillOrderRequest } from '#contract/orders/till-orders.ts';
import type { ReturnFate, ReturnReceipt, ReturnRequest } from '#contract/returns/returns.ts';
import type { RecountAnswer, RecountRequest } from '#contract/stock/recounts.ts';
import type { Receipt, SaleRequest, VoidAnswer, VoidRequest } from '#contract/sales/sales.ts';

/**
 * queued: waits for its turn; sending: leased by a drainer; accepted: the server acknowledged it; attention: refused, a person must decide; voided:
 * ended by a person (a sale or return by a void row; an order that the server has not taken, by its buyer or by the seller who wrote it).
 */
export type RowState = 'queued' | 'sending' | 'accepted' | 'attention' | 'voided';

/** A sale as recorded on a device: the fields that the contract leaves optional are always present. */
export type RecordedSale = SaleRequest & Required<Pick<SaleRequest, 'id' | 'deviceId' | 'deviceSeq' | 'soldAt'>>;

export interface RefusalNote {
  status: number;
  code: string;
  /** Russian text of the server. */
  message: string;
  details?: Problem[];
  at: string;
  /** Epoch milliseconds before which the server refuses another attempt. */
  until?: number;
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
  /** Receipt number as shown: prefix and series number; for an order the server's number, empty before. */
  number: string;
  /** 0 for a buyer's order, a till's order and a recount: they take no number of the series. */
  deviceSeq: number;
  /** Roubles. */
  total: number;
  recordedAt: string;
  /** Epoch milliseconds from which it may be sent. */
  dueAt: number;
  attempts: number;
  lease: { owner: string; until: number } | null;
  /** Reason of the last failure, for people; null after success. */
  refusal: RefusalNote | null;
  settledAt: string | null;
}

export interface SaleRow extends RowBase {
  kind: 'sale';
  body: RecordedSale;
  /** The customer of `body.customerId` as the till knew them; absent for most sales, and in rows of former versions. */
  customer?: SaleCustomer;
  receipt: Receipt | null;
  voidedBy: string | null;
  /** Id of the sale that replaced it after a correction. */
  correctedBy: string | null;
}

export interface VoidRow extends RowBase {
  kind: 'void';
  body: VoidRequest;
  receipt: VoidAnswer | null;
}

/** A return as recorded on a device: it names its sale and carries its series number. */
export type RecordedReturn = ReturnRequest & Required<Pick<ReturnRequest, 'saleId' | 'deviceId' | 'deviceSeq'>>;

/** A returned line as the slip shows it. */
export interface ReturnedLine {
  /** Place in the sale, from 0. */
  position: number;
  productId: string;
  title: string;
  qty: number;
  unit?: string | undefined;
  /** Roubles handed back for one. */
  price: number;
  fate: ReturnFate;
}

/** Returned goods; `dependsOn` is their sale when this device made it. */
export interface ReturnRow extends RowBase {
  kind: 'return';
  body: RecordedReturn;
  lines: ReturnedLine[];
  saleNumber: string;
  /** ISO instant of the sale; absent in rows of former versions. */
  soldAt?: string;
  receipt: ReturnReceipt | null;
  voidedBy: string | null;
}

/** The server's answer to an order: enough to find it again. */
export interface OrderAnswer {
  id: string;
  number: string;
  /** Roubles. */
  total: number;
  /** For the tracking link of a buyer without an account. */
  trackingToken: string | null;
}

/** A shopper's order (null author: a guest's); name, phone and address are deleted once the server has it or it is withdrawn. */
export interface OrderRow extends RowBase {
  kind: 'order';
  body: OrderRequest | null;
  goods: { title: string; qty: number }[];
  receipt: OrderAnswer | null;
  /** ISO instant since which bytes of it may have left; null: none has. Absent in rows of former versions. */
  leftAt?: string | null;
  /** Other contents sent under its id before, unanswered: the server may have one. Deleted with `body`. */
  earlier?: readonly OrderRequest[];
  /** ISO instant at which its buyer saw that the shop accepted it. */
  toldAt?: string;
}

/** A closed count of stock. It takes no number of the series. */
export interface RecountRow extends RowBase {
  kind: 'recount';
  body: RecountRequest;
  receipt: RecountAnswer | null;
}

/** An order that a seller wrote at the till for a buyer; it takes no number of the device's series. */
export interface TillOrderRow extends RowBase {
  kind: 'till-order';
  body: TillOrderRequest;
  /** Units of the goods, by their place; null for pieces. */
  units: (string | null)[];
  customer?: SaleCustomer;
  receipt: TillOrderAnswer | null;
}

/** Closes the id of an order that the server refused and a person ended, so that no late copy is booked. */
export interface WithdrawalRow extends RowBase {
  kind: 'withdrawal';
  body: WithdrawalRequest;
  receipt: WithdrawalAnswer | null;
}

export type JournalRow = SaleRow | VoidRow | ReturnRow | OrderRow | RecountRow | TillOrderRow | WithdrawalRow;

export type RowKind = JournalRow['kind'];

export type RowOf<K extends RowKind> = Extract<JournalRow, { kind: K }>;

/** A row that is a receipt of its own. */
export type ReceiptRow = SaleRow | ReturnRow;

export type RowAnswer = NonNullable<JournalRow['receipt']>;

/** A price changed by a seller: the former price and the reason. */
const overrideSchema = z.object({
  /** The shop's price, roubles. */
  was: z.number(),
  reason: z.string(),
  /** Administrator who approved it by PIN, and for how many at most; absent where no approval was needed. */
  approvedBy: z.object({ id: z.string(), name: z.string(), qty: z.number().optional() }).optional(),
});

const positionSchema = z.object({
  productId: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  /** Unit; absent for pieces. */
  unit: z.string().optional(),
  /** Roubles for one: the shop's price when the position was added, or the seller's changed one. */
  price: z.number(),
  override: overrideSchema.optional(),
  img: z.string().nullable(),
  qty: z.number(),
});

/** A sale being filled in; its id is the sale's id from the first moment. */
export const draftSchema = z.object({
  id: z.string(),
  /** The person who enters it, and the seller of the sale; one who continues it becomes its author. */
  authorId: z.string(),
  /** Absent in drafts of former versions. */
  authorName: z.string().optional(),
  buyer: z.string(),
  /** A wholesale buyer from the list: goods are sold at wholesale prices, and the sale is booked on their account. */
  customer: z.object({ id: z.string(), name: z.string(), companyName: z.string() }).optional(),
  positions: z.array(positionSchema),
  /** Absent before cash was entered; it doesn't become part of the sale. */
  received: z
    .object({
      text: z.string(),
      /** True when the next banknote adds to the sum; after an exact sum it starts over. */
      counting: z.boolean(),
    })
    .optional(),
  /** Another means than cash; `cash` is the part in cash as typed, empty for none. Absent for cash, the usual one. */
  means: z.object({ way: z.enum(CASHLESS_WAYS), cash: z.string() }).optional(),
  /** The last discount on the whole receipt; goods added after it are charged without it. */
  discount: z
    .object({
      /** Null when a new total was agreed, which says nothing about goods added later. */
      percent: z.number().nullable(),
      reason: z.string(),
    })
    .optional(),
  updatedAt: z.string(),
  /** Id of the refused sale being corrected; null otherwise. */
  corrects: z.string().nullable(),
});

export type PositionOverride = z.infer<typeof overrideSchema>;
export type DraftPosition = z.infer<typeof positionSchema>;
export type Draft = z.infer<typeof draftSchema>;
/** The wholesale buyer to whose account a sale is attached. */
export type SaleCustomer = NonNullable<Draft['customer']>;
export type CashReceived = NonNullable<Draft['received']>;
export type DraftMeans = NonNullable<Draft['means']>;
export type ReceiptDiscount = NonNullable<Draft['discount']>;

export interface Series {
  key: 'series';
  deviceId: string;
  /** Assigned by the server at the first staff login; null before. */
  prefix: string | null;
  lastSeq: number;
  /** Server clock minus device clock in milliseconds, as measured last. */
  skewMs: number | null;
}

/** Role-bound figures of a product on this device; wiped at logout. */
export interface Figures {
  productId: string;
  stockQty: number | null;
  /** Place in the warehouse; absent without one, and for roles that may not see it. */
  storagePlace?: string;
  priceWholesale: number | null;
  costPrice: number | null;
  revision: number;
}
