/** Consents in the database; rows are added and read, never changed. */
import type { Knex } from 'knex';
import { descending } from '#db/page.ts';
import type { ConsentRow } from '#db/note-tables.ts';

export async function insertConsent(trx: Knex.Transaction, row: ConsentRow): Promise<void> {
  await trx('consents').insert(row);
}

export function findConsentsOf(db: Knex, userId: string): Promise<ConsentRow[]> {
  return db('consents').where({ user_id: userId }).orderBy(descending('given_at', 'id')).select();
}
