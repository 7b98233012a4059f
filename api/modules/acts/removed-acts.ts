/** Acts removed with the demo shop. Their ids stay booked, so that their till neither counts them as lost nor sends them again. */
import type { Knex } from 'knex';

/** Stands in `acts` in place of an endpoint. */
const REMOVED = 'removed with the demo shop';

/** Books the ids that `ids` selects as removed, in the caller's transaction, which deletes their rows afterwards. */
export async function bookRemoved(trx: Knex.Transaction, ids: Knex.QueryBuilder, now: Date): Promise<void> {
  await trx.raw(
    `INSERT INTO acts (id, endpoint, fingerprint, at) SELECT id, ?, '', ? FROM (?) AS removed WHERE true
     ON CONFLICT (id) DO UPDATE SET endpoint = excluded.endpoint, fingerprint = ''`,
    [REMOVED, now.toISOString(), ids],
  );
}

export function removedActs(db: Knex): Knex.QueryBuilder {
  return db('acts').where({ endpoint: REMOVED }).select('id');
}
