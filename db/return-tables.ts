/** Row types of returns; columns are snake_case, money whole kopecks, instants ISO text. */
import type { PaymentWay } from '#contract/values/payment-ways.ts';
import type { StoredFlag } from './tables.ts';

export interface ReturnRow {
  id: string;
  body_hash: string;
  /** Exactly one of the two is set. */
  sale_id: string | null;
  order_id: string | null;
  device_id: string | null;
  device_seq: number | null;
  number: string;
  /** Device clock as sent; the business instant is corrected by the measured skew. */
  returned_at: string;
  business_at: string;
  business_day: string;
  received_at: string;
  late: StoredFlag;
  skew_ms: number | null;
  author_id: string | null;
  sender_id: string | null;
  /** Kopecks refunded. */
  total: number;
  /** Whole bonuses. */
  bonus_given_back: number;
  bonus_taken_back: number;
  reason: string;
  /** Kopecks of a sale's refund that were not cash. */
  by_card: number;
  by_sbp: number;
  /** Means of the refund as stated for an order; null for a sale, which has its own parts, and where none was stated. */
  how: PaymentWay | null;
  /** Marks for the owner, see `SALE_MARKS`; usually empty. */
  marks: string;
  /** The receipt as first answered (JSON). */
  receipt: string;
}

export interface ReturnLineRow {
  id: string;
  return_id: string;
  position: number;
  sale_line_id: string | null;
  order_line_id: string | null;
  product_id: string | null;
  qty: number;
  /** Unit price in kopecks; bonuses may have paid a part of it. */
  price: number;
  fate: 'restock' | 'write_off';
}

declare module 'knex/types/tables.js' {
  interface Tables {
    returns: ReturnRow;
    return_lines: ReturnLineRow;
  }
}
