/** Reads the price changes of all goods. Knex only. */
import type { Knex } from 'knex';
import type { Hits } from '#contract/search/hits.ts';
import { countRows, onPage } from '#db/page.ts';
import type { PriceHistoryRow } from '#db/tables.ts';
import { joinHits } from '../../catalogue/search/join-hits.ts';

export interface PriceChangesQuery {
  readonly hits: Hits;
  /** Instants: from the first, inclusive, to the second, exclusive. */
  readonly since: string | undefined;
  readonly before: string | undefined;
  readonly page: number;
  readonly limit: number;
}

export type NamedPriceChange = PriceHistoryRow & { title: string; actor_name: string | null };

/** A page of price changes, newest first, and the total count. */
export async function findPriceChanges(
  db: Knex,
  { hits, since, before, page, limit }: PriceChangesQuery,
): Promise<{ rows: NamedPriceChange[]; total: number }> {
  const matching: Knex.QueryBuilder = db('price_history as h0').join('products as p', 'p.id', 'h0.product_id');
  if (hits !== null) joinHits(matching, hits);
  if (since !== undefined) matching.where('h0.at', '>=', since);
  if (before !== undefined) matching.where('h0.at', '<', before);
  const total = await countRows(matching);
  const rows: NamedPriceChange[] = await matching
    .leftJoin('users as u', 'u.id', 'h0.actor_id')
    .orderBy([
      { column: 'h0.at', order: 'desc' },
      { column: 'h0.id', order: 'desc' },
    ])
    .modify(onPage, { page, limit })
    .select('h0.*', 'p.title', { actor_name: 'u.name' });
  return { rows, total };
}
