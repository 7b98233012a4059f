/** Returned goods of an order. The till books returns and depends on orders, so whoever mounts the routes passes the query in. */
import type { Knex } from 'knex';
import type { ReturnSummary } from '#contract/returns/returns.ts';

/** The returns of one sale or order: money in roubles. */
export interface Returned {
  readonly total: number;
  readonly bonusTakenBack: number;
  /** Pieces by the position of their line. */
  readonly pieces: ReadonlyMap<number, number>;
  /** Oldest first. */
  readonly returns: readonly ReturnSummary[];
}

export const NO_RETURNS: Returned = { total: 0, bonusTakenBack: 0, pieces: new Map(), returns: [] };

/** Reads the returns of these orders, by order id; orders without returns are absent. */
export type ReturnsOfOrders = (db: Knex, orderIds: readonly string[]) => Promise<ReadonlyMap<string, Returned>>;
