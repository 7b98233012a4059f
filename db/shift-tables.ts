/** Row types of shifts; columns are snake_case, money whole kopecks, instants ISO text. */

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

declare module 'knex/types/tables.js' {
  interface Tables {
    shifts: ShiftRow;
    shift_receipts: ShiftReceiptRow;
    shift_moves: ShiftMoveRow;
  }
}
