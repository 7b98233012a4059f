/** Rows of people's carts and favourites; instants are ISO text. */
import type { BelongingKind } from '#contract/people/belongings.ts';

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

declare module 'knex/types/tables.js' {
  interface Tables {
    belongings: BelongingRow;
  }
}
