/** Row types of orders and bonuses; columns are snake_case, money whole kopecks, instants ISO text. */
import type { Knex } from 'knex';
import type { OrderStatus } from '#contract/orders/order-machine.ts';
import type { PaymentKind, PaymentWay } from '#contract/orders/order-payments.ts';
import type { StoredFlag } from './tables.ts';

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
  /** Null until the transport company is priced. */
  delivery_price: number | null;
  /** Kopecks that bonuses paid. */
  bonus_spent: number;
  /** Whole bonuses the delivered order brings. */
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
  /** Network it came from; empty once the order is no longer new, and for the staff's own. */
  network: string;
  /** Mailbox behind `buyer_email`, see `mailboxOf`; empty for none. */
  mailbox: string;
  /** When the buyer was last told that the order is about to lapse. */
  lapse_warned_at: string | null;
  /** Counts edits, moves and prices of delivery. */
  revision: number;
  /** Nothing is held for it until the desk takes it up. */
  unreserved: StoredFlag;
}

export interface OrderLineRow {
  id: string;
  order_id: string;
  position: number;
  product_id: string;
  title: string;
  sku: string | null;
  /** As it was ordered in. */
  unit: string;
  qty: number;
  price: number;
  cost: number | null;
  category_slug: string;
  category_name: string;
  subcategory_id: string | null;
  subcategory_name: string;
}

export interface OrderEventRow {
  id: string;
  order_id: string;
  from_status: string | null;
  to_status: string;
  actor_id: string | null;
  note: string;
  at: string;
  /** Done by the shop itself, by the clock. */
  automatic: StoredFlag;
  /** The order's after it; null for what no form of the desk shows. */
  revision: number | null;
}

/** An edit at the desk. */
export interface OrderEditRow {
  id: string;
  order_id: string;
  /** The order's that it made. */
  revision: number;
  body_hash: string;
  /** What the buyer has said. */
  words: string;
  actor_id: string;
  at: string;
}

/** Money that came for an order, or went back. */
export interface OrderPaymentRow {
  id: string;
  order_id: string;
  kind: PaymentKind;
  /** Kopecks, above zero for both kinds. */
  sum: number;
  how: PaymentWay;
  /** For staff alone. */
  note: string;
  /** Null for what was paid before payments were kept. */
  actor_id: string | null;
  at: string;
}

/** How many orders were refused in an hour because too much was held already. */
export interface OrderRefusalRow {
  /** `2026-11-22T17`, UTC. */
  hour: string;
  scope: string;
  count: number;
}

export interface BonusEntryRow {
  id: string;
  user_id: string;
  /** `correction`: an administrator's, either way. */
  kind: 'accrual' | 'hold' | 'release' | 'expire' | 'return' | 'correction';
  /** Whole bonuses, signed. */
  amount: number;
  order_id: string | null;
  /** Of a `return`, and of a `release` or `expire` of what a return gave back. */
  return_id: string | null;
  /** Of a `release` by an edit, which let go of part of what its order holds. */
  edit_id: string | null;
  title: string;
  at: string;
  /** Of what comes in. */
  usable_from: string | null;
  expires_at: string | null;
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
      Omit<BonusEntryRow, 'return_id' | 'edit_id'> & { return_id?: string | null; edit_id?: string | null }
    >;
  }
}
