/** Row types of orders and bonuses; columns are snake_case, money whole kopecks, instants ISO text. */
import type { Knex } from 'knex';
import type { OrderStatus } from '#contract/orders/order-machine.ts';
import type { PaymentKind } from '#contract/orders/order-payments.ts';
import type { PaymentWay } from '#contract/values/payment-ways.ts';
import type { SoldLineColumns, StoredFlag } from './tables.ts';

export interface OrderRow {
  id: string;
  number: number;
  body_hash: string;
  status: OrderStatus;
  user_id: string | null;
  tracking_token: string;
  buyer_name: string;
  buyer_phone: string;
  buyer_email: string;
  company_name: string;
  company_inn: string;
  delivery: string;
  address: string;
  payment: string;
  goods_total: number;
  /** Null until the transport company has a price. */
  delivery_price: number | null;
  /** True when the desk set the delivery price, false for a price by the terms of its day. */
  delivery_agreed: StoredFlag;
  /** Kopecks paid with bonuses. */
  bonus_spent: number;
  /** Whole bonuses that the order earns on delivery. */
  bonus_earned: number;
  total: number;
  comment: string;
  staff_comment: string;
  search: string;
  placed_at: string | null;
  created_at: string;
  updated_at: string;
  delivered_at: string | null;
  delivered_day: string | null;
  /** The buyer's network; empty once the order is no longer new, and for orders by staff. */
  network: string;
  /** Mailbox behind `buyer_email`, see `mailboxOf`; empty for none. */
  mailbox: string;
  /** Last time the buyer was warned that the order is about to lapse. */
  lapse_warned_at: string | null;
  /** Number of edits, moves and delivery prices. */
  revision: number;
  /** True when no goods are reserved until the desk accepts the order. */
  unreserved: StoredFlag;
  /** Day and hours of delivery or pickup, as `slotKey` writes them; empty for none. */
  slot: string;
  /** True when the slot had no place: the manager has to confirm it. */
  slot_unconfirmed: StoredFlag;
}

export interface OrderLineRow extends SoldLineColumns {
  order_id: string;
  product_id: string;
}

export interface OrderEventRow {
  id: string;
  order_id: string;
  from_status: string | null;
  to_status: string;
  actor_id: string | null;
  note: string;
  at: string;
  /** Done by the shop itself, on schedule. */
  automatic: StoredFlag;
  /** Name of the program that reported the event (1C), for the staff; empty for a person's act. */
  told_by: string;
  /** The order's revision afterwards; null for events outside the desk's forms. */
  revision: number | null;
}

export interface OrderEditRow {
  id: string;
  order_id: string;
  revision: number;
  body_hash: string;
  words: string;
  actor_id: string;
  at: string;
}

/** Money that was received for an order, or refunded. */
export interface OrderPaymentRow {
  id: string;
  order_id: string;
  kind: PaymentKind;
  /** Kopecks, positive for both kinds. */
  sum: number;
  how: PaymentWay;
  /** For staff only. */
  note: string;
  /** Null for payments made before they were recorded. */
  actor_id: string | null;
  at: string;
}

/** Number of orders refused in an hour because too much was held already. */
export interface OrderRefusalRow {
  /** `2026-11-22T17`, UTC. */
  hour: string;
  scope: string;
  count: number;
}

export interface BonusEntryRow {
  id: string;
  user_id: string;
  /** `correction`: by an administrator, in either direction. */
  kind: 'accrual' | 'hold' | 'release' | 'expire' | 'return' | 'correction';
  /** Whole bonuses, signed. */
  amount: number;
  order_id: string | null;
  /** For a `return`, and for a `release` or `expire` of bonuses that a return gave back. */
  return_id: string | null;
  /** For a `release` by an edit, which released part of the bonuses held by its order. */
  edit_id: string | null;
  /** For a `correction` by the operator's command, which sets this order's entries right. */
  settles_order_id: string | null;
  title: string;
  at: string;
  /** For incoming bonuses. */
  usable_from: string | null;
  expires_at: string | null;
}

export type MessageState = 'queued' | 'sending' | 'sent' | 'failed' | 'kept';

/** A message to a buyer or a supplier, kept after sending. */
export interface OutboxRow {
  id: string;
  channel: string;
  recipient: string;
  /** Mailbox behind the recipient's address, see `mailboxOf`. */
  mailbox: string;
  subject: string;
  body: string;
  state: MessageState;
  /** Attempts in this round. */
  attempts: number;
  /** Number of manual resends. */
  round: number;
  last_error: string;
  /** Time when it is due; while it is being sent, the time when that attempt counts as lost. */
  next_attempt_at: string;
  created_at: string;
  sent_at: string | null;
  order_id: string | null;
  /** File name and content in Base64; both null for a message without a file. */
  attachment_name: string | null;
  attachment: string | null;
  /** Fingerprint of the request of a letter with a client's id; null for the shop's own and for older letters. */
  request_hash: string | null;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    orders: OrderRow;
    order_lines: OrderLineRow;
    order_edits: OrderEditRow;
    order_events: OrderEventRow;
    order_payments: OrderPaymentRow;
    order_refusals: OrderRefusalRow;
    bonus_entries: Knex.CompositeTableType<
      BonusEntryRow,
      Omit<BonusEntryRow, 'return_id' | 'edit_id' | 'settles_order_id'> &
        Partial<Pick<BonusEntryRow, 'return_id' | 'edit_id' | 'settles_order_id'>>
    >;
    outbox: OutboxRow;
  }
}
