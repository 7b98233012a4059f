/** Search hits in SQL, for lists that the database filters. */
import type { Knex } from 'knex';

/** Restricts products `p` to the hits, with their scores as a table `h (id, score)`, passed as one JSON value: hits may be thousands. */
export function joinHits(query: Knex.QueryBuilder, hits: ReadonlyMap<string, number>): void {
  const scores = JSON.stringify(Object.fromEntries(hits));
  const isPostgres = query.client.config.client === 'pg';
  const table = isPostgres
    ? '(SELECT key AS id, CAST(value AS integer) AS score FROM json_each_text(CAST(? AS json)))'
    : '(SELECT key AS id, value AS score FROM json_each(?))';
  query.joinRaw(`JOIN ${table} h ON h.id = p.id`, [scores]);
}
