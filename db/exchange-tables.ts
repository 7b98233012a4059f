/** Rows of the exchange with 1C: its keys, its sessions, and the orders and days that 1C has; instants are ISO text. */

export interface ExchangeKeyRow {
  id: string;
  /** SHA-256 of the key, hexadecimal. */
  key_hash: string;
  /** Its last characters, by which people recognise it. */
  hint: string;
  created_by: string;
  created_at: string;
  revoked_at: string | null;
  last_used_at: string | null;
  /** Orders changed before it are not exported. */
  orders_since: string;
  /** First day of the till (`YYYY-MM-DD`) reported to 1C; null: none. */
  till_days_since: string | null;
}

export interface ExchangeSessionRow {
  id: string;
  /** SHA-256 of the cookie's value, hexadecimal. */
  token_hash: string;
  key_id: string;
  /** Type of 1C's last request: `catalog` or `sale`. */
  kind: string;
  /** The last requested mode. */
  stage: string;
  /** `going`, `success`, `noted`, `waiting` or `failure`. */
  outcome: string;
  message: string;
  /** JSON: imports begun, and the file names of each. */
  imports: string;
  /** JSON: orders exported by the last query, with the instant of their last change. */
  asked: string;
  /** JSON: days of the till exported by the last query: day, kind, version. */
  asked_days: string;
  /** JSON: time of the last query, and the first day that its answer leaves open; empty when it left days out. */
  asked_till: string;
  /** Bytes received since its last `init`. */
  bytes: number;
  started_at: string;
  last_at: string;
}

export interface ExchangeOrderRow {
  order_id: string;
  /** `updated_at` of the order as 1C has it. */
  version: string;
  sent_at: string;
  /** Since when 1C's stock knows that the goods left; null: not yet. */
  delivery_known_at: string | null;
}

export interface ExchangeDayRow {
  day: string;
  kind: 'sales' | 'returns';
  /** Number of facts of the day that 1C has; facts are only ever added. */
  version: number;
  sent_at: string;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    exchange_keys: ExchangeKeyRow;
    exchange_sessions: ExchangeSessionRow;
    exchange_orders: ExchangeOrderRow;
    exchange_days: ExchangeDayRow;
  }
}
