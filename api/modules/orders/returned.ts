/**
 * What has come back of an order. Returns are booked by the till, which stands above the orders and knows them, so the
 * orders don't import it: whoever mounts the routes hands them the way to ask.
 */
import type { Knex } from 'knex';
import type { ReturnSummary } from '#contract/returns/returns.ts';

/** The returns of one sale or order: money in roubles. */
export interface Returned {
  readonly total: number;
  /** Earned bonuses taken back. */
  readonly bonusTakenBack: number;
  /** Pieces by the place of their line. */
  readonly pieces: ReadonlyMap<number, number>;
  /** Oldest first. */
  readonly returns: readonly ReturnSummary[];
}

export const NOTHING_RETURNED: Returned = { total: 0, bonusTakenBack: 0, pieces: new Map(), returns: [] };

/** Reads what came back of these orders, by order; those of which nothing did are absent. */
export type ReturnsOfOrders = (db: Knex, orderIds: readonly string[]) => Promise<ReadonlyMap<string, Returned>>;
