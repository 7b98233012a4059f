/** Rows of the second factor of a login; instants are ISO text. */

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

declare module 'knex/types/tables.js' {
  interface Tables {
    second_factors: SecondFactorRow;
    recovery_codes: RecoveryCodeRow;
  }
}
