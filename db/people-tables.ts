/** Rows about people: sessions, carts, favourites, notes of staff, consents, second factors, PINs of tills; instants are ISO text. */
import type { StoredFlag } from './tables.ts';
import type { BelongingKind } from '#contract/people/belongings.ts';

export interface SessionRow {
  id: string;
  user_id: string;
  remember: StoredFlag;
  user_agent: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  revoked_at: string | null;
  /** The PIN of a till that opened the session, which then may only sell. Null for a full login. */
  till_pin_id: string | null;
}

export interface SessionTokenRow {
  hash: string;
  session_id: string;
  kind: 'access' | 'refresh';
  parent_hash: string | null;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

export interface OneTimeCodeRow {
  id: string;
  user_id: string;
  issued_by: string;
  code_hash: string;
  attempts: number;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

export interface BelongingRow {
  user_id: string;
  kind: BelongingKind;
  /** As the device has sent it: devices may know goods that this database has lost. */
  product_id: string;
  /** 0 for a removed line. */
  qty: number;
  /** Instant of the act, corrected to the server's clock. */
  changed_at: string;
}

export interface PersonNoteRow {
  id: string;
  user_id: string;
  author_id: string;
  text: string;
  at: string;
}

export interface ConsentRow {
  id: string;
  user_id: string | null;
  order_id: string | null;
  kind: string;
  text_version: string;
  given_at: string;
}

export interface SecondFactorRow {
  user_id: string;
  /** The secret shared with the person's app, encrypted with the shop's own key. */
  sealed_secret: string;
  /** The latest step of 30 seconds whose code was used: this and earlier codes no longer work. */
  last_step: number;
  /** Null until the person has proved that their app has the secret; logins require no code before. */
  confirmed_at: string | null;
  created_at: string;
}

export interface RecoveryCodeRow {
  id: string;
  user_id: string;
  /** 0 to 9, the first character of the code: only this row's hash is compared. */
  place: number;
  /** Argon2id. */
  code_hash: string;
  used_at: string | null;
}

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
    sessions: SessionRow;
    session_tokens: SessionTokenRow;
    one_time_codes: OneTimeCodeRow;
    belongings: BelongingRow;
    consents: ConsentRow;
    person_notes: PersonNoteRow;
    second_factors: SecondFactorRow;
    recovery_codes: RecoveryCodeRow;
    till_pins: TillPinRow;
  }
}
