/** A row of a table of queries: the right goods, and the queries that people type for them, separated by `|`. */
import type { Judge } from './judge.ts';

export interface QueryRow {
  readonly right: Judge;
  readonly queries: readonly string[];
  /** `cheap`, `dear`: right are the cheapest or the dearest third of them; `nothing`: the shop sells no such goods. */
  readonly wants?: 'cheap' | 'dear' | 'nothing' | undefined;
}

export const queryRow = (right: Judge, queries: string, wants?: QueryRow['wants']): QueryRow => ({
  right,
  queries: queries.split('|').map((query) => query.trim()),
  wants,
});
