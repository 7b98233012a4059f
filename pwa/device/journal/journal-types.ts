/** What the journal holds. A change of these shapes needs a new `v` and an upgrade that can still read queued rows. */
import type { Problem } from '#contract/error-body.ts';
import type { OrderRequest } from '#contract/orders/orders.ts';
import type { TillOrderAnswer, TillOrderRequest } from '#contract/orders/till-orders.ts';
import type { ReturnFate, ReturnReceipt, ReturnRequest } from '#contract/returns/returns.ts';
import type { RecountAnswer, RecountRequest } from '#contract/stock/recounts.ts';
import type { Receipt, SaleRequest, VoidAnswer, VoidRequest } from '#contract/sales/sales.ts';

/**
 * queued: waits for its turn; sending: leased by a drainer; accepted: the server acknowledged it;
 * attention: refused, a person must decide; voided: ended by a person (a sale or return by a void row, an order that no
 * server has taken by its buyer, or by the seller who wrote it).
 */
export type RowState = 'queued' | 'sending' | 'accepted' | 'attention' | 'voided';

/** A sale as recorded on a device: everything the contract leaves optional is there. */
export type RecordedSale = SaleRequest & Required<Pick<SaleRequest, 'id' | 'deviceId' | 'deviceSeq' | 'soldAt'>>;

export interface RefusalNote {
  status: number;
  code: string;
  /** Russian text, as the server said it. */
  message: string;
  details?: Problem[];
  at: string;
  /** Epoch milliseconds before which the server has asked not to be asked again. */
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
  /** Receipt number as shown: prefix and series number; the server's for an order, empty before. */
  number: string;
  /** 0 for an order, a buyer's or the till's, and for a recount: they take none of the series. */
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

/** The wholesale buyer to whose account a sale is attached. */
export interface SaleCustomer {
  id: string;
  name: string;
  companyName: string;
}

export interface SaleRow extends RowBase {
  kind: 'sale';
  body: RecordedSale;
  /** Whom `body.customerId` names, as the till knew them; absent for most, and in rows of former versions. */
  customer?: SaleCustomer;
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

/** A return as recorded on a device: it says which sale it goes against and carries its series number. */
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

/** Goods that came back; `dependsOn` is their sale when this device made it. */
export interface ReturnRow extends RowBase {
  kind: 'return';
  body: RecordedReturn;
  lines: ReturnedLine[];
  /** Receipt number of the sale. */
  saleNumber: string;
  receipt: ReturnReceipt | null;
  voidedBy: string | null;
}

/** What the server said of an order: enough to find it again. */
export interface OrderAnswer {
  id: string;
  number: string;
  /** Roubles. */
  total: number;
  /** For the link of whoever has no account. */
  trackingToken: string | null;
}

/**
 * A shopper's order kept until there is a connection. `authorId` is null for a guest's. Once the server has it or its
 * buyer withdrew it, name, phone and address are gone from the device.
 */
export interface OrderRow extends RowBase {
  kind: 'order';
  body: OrderRequest | null;
  /** What was ordered, for the list. */
  goods: { title: string; qty: number }[];
  receipt: OrderAnswer | null;
  /**
   * ISO instant since which bytes of it may have left the device; null: none has. Rows of former versions don't say.
   */
  leftAt?: string | null;
  /** ISO instant at which its buyer has seen that the shop took it. */
  toldAt?: string;
}

/** A count of the shelf that was closed on this device. It takes no number of the series. */
export interface RecountRow extends RowBase {
  kind: 'recount';
  body: RecountRequest;
  receipt: RecountAnswer | null;
}

/** An order that a seller wrote at the till for a buyer; it takes no number of the device's series. */
export interface TillOrderRow extends RowBase {
  kind: 'till-order';
  body: TillOrderRequest;
  /** What the goods are counted in, by their place; null for pieces. */
  units: (string | null)[];
  /** Whom `body.customerId` names, as the till knew them. */
  customer?: SaleCustomer;
  receipt: TillOrderAnswer | null;
}

export type JournalRow = SaleRow | VoidRow | ReturnRow | OrderRow | RecountRow | TillOrderRow;

const KINDS: Readonly<Record<JournalRow['kind'], true>> = {
  sale: true,
  void: true,
  return: true,
  order: true,
  recount: true,
  'till-order': true,
};

/** False for a row that a later version of the till has recorded: this one can neither show nor send it. */
export function isKnownKind({ kind }: Pick<JournalRow, 'kind'>): boolean {
  return Object.hasOwn(KINDS, kind);
}

/** What the server may answer to a row. */
export type RowAnswer = Receipt | VoidAnswer | ReturnReceipt | OrderAnswer | RecountAnswer | TillOrderAnswer;

/** What a seller has changed a price from, and why. */
export interface PositionOverride {
  /** Roubles that the shop asked. */
  was: number;
  reason: string;
  /** Administrator who approved it by PIN, and for how many at most; absent where no approval was needed. */
  approvedBy?: { id: string; name: string; qty?: number };
}

/** A position of a receipt being filled in. */
export interface DraftPosition {
  productId: string;
  title: string;
  sku: string | null;
  /** What it is counted in; absent for pieces. */
  unit?: string | undefined;
  /** Roubles charged for one: the shop's at the moment it was added, or what a seller has made of them. */
  price: number;
  /** Where a seller has changed the price. */
  override?: PositionOverride;
  img: string | null;
  qty: number;
}

/** What the buyer has handed over. */
export interface Received {
  /** As it stands in the field. */
  text: string;
  /** The next banknote adds to it; after a typed or an exact sum it begins anew. */
  counting: boolean;
}

/** A sale being filled in; its id is the sale's id from the first moment. */
export interface Draft {
  id: string;
  /** Who fills it in; nobody else at this device is shown it. */
  authorId: string;
  buyer: string;
  /** A wholesale buyer from the list: goods are sold by wholesale prices, and the sale stands on their account. */
  customer?: SaleCustomer;
  positions: DraftPosition[];
  /** Missing while nothing was; it becomes no part of the sale. */
  received?: Received;
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
