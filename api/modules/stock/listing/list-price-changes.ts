/** Price changes of all goods, including those taken off sale. */
import type { Knex } from 'knex';
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import type { listPriceChanges as listEndpoint } from '#contract/stock/inventory.ts';
import { daysSpan } from '#contract/values/business-day.ts';
import { roublesOrNull } from '#contract/values/money.ts';
import type { Hits } from '#contract/search/hits.ts';
import { countRows, descending, onPage } from '#db/page.ts';
import type { PriceHistoryRow } from '#db/tables.ts';
import { joinHits, searchGoods, searchInState } from '../../catalogue/search/search-goods.ts';

async function hitsOf(db: Knex, q: string | undefined): Promise<Hits> {
  const { hits } = await searchGoods(db, q);
  const removed = (await searchInState(db, q, 'removed')).hits;
  return hits === null || removed === null ? null : new Map([...hits, ...removed]);
}

/** A page of price changes, newest first; days are those of `zone`. */
export async function listPriceChanges(
  db: Knex,
  { q, from, to, ...page }: QueryOf<typeof listEndpoint>,
  zone: string,
): Promise<AnswerOf<typeof listEndpoint>> {
  const hits = await hitsOf(db, q);
  const { since, before } = daysSpan({ from, to }, zone);
  const matching: Knex.QueryBuilder = db('price_history as h0').join('products as p', 'p.id', 'h0.product_id');
  if (hits !== null) joinHits(matching, hits);
  if (since !== undefined) matching.where('h0.at', '>=', since);
  if (before !== undefined) matching.where('h0.at', '<', before);
  const total = await countRows(matching);
  const rows: (PriceHistoryRow & { title: string; actor_name: string | null })[] = await matching
    .leftJoin('users as u', 'u.id', 'h0.actor_id')
    .orderBy(descending('h0.at', 'h0.id'))
    .modify(onPage, page)
    .select('h0.*', 'p.title', { actor_name: 'u.name' });
  return {
    total,
    items: rows.map((row) => ({
      field: row.field,
      before: roublesOrNull(row.old_value),
      after: roublesOrNull(row.new_value),
      actor: row.actor_id === null ? null : { _id: row.actor_id, name: row.actor_name ?? '' },
      at: row.at,
      product: { _id: row.product_id, title: row.title },
    })),
  };
}
