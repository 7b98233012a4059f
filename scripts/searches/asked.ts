/** A row of a table of queries: what is right, and the queries that people type for it, divided by `|`. */
import type { Judge } from './judge.ts';

export interface Asked {
  readonly right: Judge;
  readonly queries: readonly string[];
  /** `cheap`, `dear`: right is the cheapest, the dearest third of them; `nothing`: the shop sells nothing like it. */
  readonly wants?: 'cheap' | 'dear' | 'nothing' | undefined;
}

export const asked = (right: Judge, queries: string, wants?: Asked['wants']): Asked => ({
  right,
  queries: queries.split('|').map((query) => query.trim()),
  wants,
});
