/** Rows of the PINs with which sellers open their sessions on a till; instants are ISO text. */

export interface TillPinRow {
  id: string;
  user_id: string;
  device_id: string;
  /** The till's name when the PIN was set. */
  label: string;
  /** SHA-256 of the secret stored on the device: it is random, so a fast hash suffices. */
  secret_hash: string;
  /** Argon2id of that secret and the PIN together: without the device PINs cannot be tried against it. */
  pin_hash: string;
  /** Number of wrong attempts since the last right one, and the time of the last attempt. */
  wrong: number;
  tried_at: string | null;
  created_at: string;
  last_used_at: string | null;
  /** Time since which it is invalid; the row stays until another replaces it, so that the device can be told. */
  revoked_at: string | null;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    till_pins: TillPinRow;
  }
}
