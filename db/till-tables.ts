/** Rows of tills: devices, shifts and returns; columns are snake_case, money whole kopecks, instants ISO text. */
import type { ReceiptColumns, StoredFlag } from './tables.ts';
import type { PaymentWay } from '#contract/values/payment-ways.ts';

export interface DeviceRow {
  id: string;
  prefix: string;
  unregistered: StoredFlag;
  name: string;
  registered_by: string | null;
  created_at: string;
  /** First contact of a device that had printed nothing before; null when its beginning is unknown. */
  began_at: string | null;
  last_seen_at: string | null;
  /** Highest number of its sales, voids and returns. */
  last_seq: number;
  pending_count: number;
  /** JSON: number of them by sort; null when not reported. */
  pending_rows: string | null;
  pending_total: number;
  /** JSON: ranges of its latest numbers that the server acknowledged; null when not reported. */
  acknowledged: string | null;
  skew_ms: number | null;
  app_version: string;
  persisted: StoredFlag;
  /** As last reported by the till; null when not reported. */
  storage_places: 'two' | 'one' | 'failing' | null;
  storage_room: 'ample' | 'low' | 'none' | null;
  /** Null while in use. */
  retired_at: string | null;
  /** Keys of its last two contacts, each prefixed with the epoch of the database that accepted it; null when not sent. */
  contact_key: string | null;
  former_contact_key: string | null;
  /** Id of the device that it was copied from; null for most. */
  copy_of: string | null;
  /** Its series begins after this number: earlier numbers belong to the device it was copied from. */
  began_after: number;
}

/** Missing numbers below the highest one of the series; both ends are included. */
export interface SeriesGapRow {
  device_id: string;
  from_seq: number;
  to_seq: number;
}

/** A number that several sales or returns share. */
export interface ReusedNumberRow {
  device_id: string;
  seq: number;
  /** Arrival of the latest of them. */
  received_at: string;
}

/** A receipt that several closings have counted; one row for each device that did. */
interface RecountedReceiptRow {
  device_id: string;
  receipt_id: string;
}

export interface DevicePrefixRow {
  prefix: string;
  device_id: string;
  /** Highest number known to be printed under the prefix by this device; 0 when it was only assigned. */
  last_seq: number;
  first_seen_at: string;
}

export interface ShiftRow {
  id: string;
  device_id: string;
  revision: number;
  body_hash: string;
  from_seq: number;
  to_seq: number;
  opened_at: string;
  closed_at: string;
  business_opened_at: string;
  business_at: string;
  business_day: string;
  author_id: string | null;
  sender_id: string | null;
  counted: number | null;
  note: string;
  /** Kopecks in the drawer before the first receipt. */
  opening: number | null;
  handover: string;
  /** True when counted before the sum was shown; null for an older till. */
  blind: boolean | number | null;
  received_at: string;
  confirmed_at: string | null;
  confirmed_by: string | null;
}

export interface ShiftReceiptRow {
  shift_id: string;
  receipt_id: string;
  device_id: string;
  kind: 'sale' | 'return';
  seq: number;
  total: number;
  /** Kopecks of `total` that were not cash. */
  by_card: number;
  by_sbp: number;
  /** Device clock. */
  at: string;
}

export interface ShiftMoveRow {
  shift_id: string;
  move_id: string;
  kind: 'in' | 'out';
  /** Kopecks. */
  amount: number;
  reason: string;
  /** Device clock. */
  at: string;
  /** As sent by the device; may be unknown to this server. */
  author_id: string | null;
}

export interface ReturnRow extends ReceiptColumns {
  /** Exactly one of the two is set. */
  sale_id: string | null;
  order_id: string | null;
  /** Device clock as sent. */
  returned_at: string;
  /** Whole bonuses. */
  bonus_given_back: number;
  bonus_taken_back: number;
  reason: string;
  /** Means of the refund as stated for an order; null for a sale, which has its own parts, and where none was stated. */
  how: PaymentWay | null;
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
    devices: DeviceRow;
    device_prefixes: DevicePrefixRow;
    series_gaps: SeriesGapRow;
    reused_numbers: ReusedNumberRow;
    recounted_receipts: RecountedReceiptRow;
    shifts: ShiftRow;
    shift_receipts: ShiftReceiptRow;
    shift_moves: ShiftMoveRow;
    returns: ReturnRow;
    return_lines: ReturnLineRow;
  }
}
