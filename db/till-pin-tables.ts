/** Rows of the PINs by which sellers open their sessions on a till; instants are ISO text. */

export interface TillPinRow {
  id: string;
  user_id: string;
  device_id: string;
  /** What the till was called when the PIN was set. */
  label: string;
  /** SHA-256 of the secret that the device keeps: random, so a quick hash is enough. */
  secret_hash: string;
  /** Argon2id of that secret and the PIN together: without the device nobody can try PINs against it. */
  pin_hash: string;
  /** Wrong tries since the last right one, and when the last try was. */
  wrong: number;
  tried_at: string | null;
  created_at: string;
  last_used_at: string | null;
  /** Since when it opens nothing any more; the row stays until another takes its place, so that the device is told. */
  revoked_at: string | null;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    till_pins: TillPinRow;
  }
}
