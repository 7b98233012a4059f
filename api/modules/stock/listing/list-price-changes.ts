/** Price changes of all goods, including those taken off sale. */
import type { Knex } from 'knex';
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import type { listPriceChanges as listEndpoint } from '#contract/stock/inventory.ts';
import { daysSpan } from '#contract/values/business-day.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { Hits } from '#contract/search/hits.ts';
import { searchGoods, searchInState } from '../../catalogue/search/search-goods.ts';
import { findPriceChanges } from './price-change-store.ts';

const roubles = (kopecks: number | null): number | null => (kopecks === null ? null : toRoubles(kopecks));

async function hitsOf(db: Knex, q: string | undefined): Promise<Hits> {
  const { hits } = await searchGoods(db, q);
  const removed = (await searchInState(db, q, 'removed')).hits;
  return hits === null || removed === null ? null : new Map([...hits, ...removed]);
}

/** A page of price changes, newest first; days are those of `zone`. */
export async function listPriceChanges(
  db: Knex,
  { q, from, to, page, limit }: QueryOf<typeof listEndpoint>,
  zone: string,
): Promise<AnswerOf<typeof listEndpoint>> {
  const { rows, total } = await findPriceChanges(db, {
    hits: await hitsOf(db, q),
    ...daysSpan({ from, to }, zone),
    page,
    limit,
  });
  return {
    total,
    items: rows.map((row) => ({
      field: row.field,
      before: roubles(row.old_value),
      after: roubles(row.new_value),
      actor: row.actor_id === null ? null : { _id: row.actor_id, name: row.actor_name ?? '' },
      at: row.at,
      product: { _id: row.product_id, title: row.title },
    })),
  };
}
