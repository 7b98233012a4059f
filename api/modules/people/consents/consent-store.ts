/** Consents in the database; rows are added and read, and changed only when trial orders are removed. */
import type { Knex } from 'knex';
import type { ConsentRow } from '#db/note-tables.ts';

export async function insertConsent(trx: Knex.Transaction, row: ConsentRow): Promise<void> {
  await trx('consents').insert(row);
}

export function findConsentsOf(db: Knex, userId: string): Promise<ConsentRow[]> {
  return db('consents')
    .where({ user_id: userId })
    .orderBy([
      { column: 'given_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select();
}

/** Deletes the consents given with these orders; those of an account stay with the account. */
export async function forgetOrdersOfConsents(trx: Knex.Transaction, orderIds: Knex.QueryBuilder): Promise<void> {
  await trx('consents').whereNull('user_id').whereIn('order_id', orderIds.clone()).delete();
  await trx('consents').whereIn('order_id', orderIds.clone()).update({ order_id: null });
}
