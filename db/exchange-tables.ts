/** Rows of the exchange with 1C: its keys, its sessions, and which orders and days 1C has; instants are ISO text. */

export interface ExchangeKeyRow {
  id: string;
  /** SHA-256 of the key, in hexadecimal. */
  key_hash: string;
  /** Its last characters, by which a person tells it. */
  hint: string;
  created_by: string;
  created_at: string;
  revoked_at: string | null;
  last_used_at: string | null;
  /** Orders changed before it are not given out. */
  orders_since: string;
  /** First day of the till (`YYYY-MM-DD`) that 1C is told of; null: of none. */
  till_days_since: string | null;
}

export interface ExchangeSessionRow {
  id: string;
  /** SHA-256 of what the cookie holds, in hexadecimal. */
  token_hash: string;
  key_id: string;
  /** What 1C came for last: `catalog` or `sale`. */
  kind: string;
  /** The mode it called last. */
  stage: string;
  /** `going`, `success`, `waiting` or `failure`. */
  outcome: string;
  message: string;
  /** JSON: imports begun and the names of the files in each. */
  imports: string;
  /** JSON: orders given out by the last query, with the instant of their last change. */
  asked: string;
  /** JSON: days of the till given out by the last query: day, kind, version. */
  asked_days: string;
  /** JSON: when the last query asked, and the first day that its answer leaves open; empty where it left days out. */
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
}

export interface ExchangeDayRow {
  day: string;
  kind: 'sales' | 'returns';
  /** How many facts the day had as 1C has it: they are only ever added. */
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
