/** People in the database, as far as sessions and their own changes need them. */
import type { Knex } from 'knex';
import { isPostgres } from '#db/connect.ts';
import type { UserRow } from '#db/tables.ts';

export function findPersonByPhone(db: Knex, phone: string): Promise<UserRow | undefined> {
  return db('users').where({ phone }).first();
}

/**
 * `lock` holds the row until the transaction ends; what only refers to the person (a log line, a sale) need not wait
 * for it, so that two administrators at work on one another don't stand in each other's way.
 */
export function findPerson(db: Knex, id: string, { lock = false } = {}): Promise<UserRow | undefined> {
  return db('users')
    .where({ id })
    .modify((query) => void (lock && isPostgres(db) && query.forNoKeyUpdate()))
    .first();
}

export async function hasAdmin(db: Knex): Promise<boolean> {
  return (await db('users').where({ role: 'admin' }).first('id')) !== undefined;
}

/** Stores a person unless the phone is taken; tells whether it did. */
export async function insertPerson(trx: Knex.Transaction, row: UserRow): Promise<boolean> {
  const inserted = await trx('users').insert(row).onConflict('phone').ignore().returning('id');
  return inserted.length > 0;
}

export async function savePerson(trx: Knex.Transaction, id: string, columns: Partial<UserRow>): Promise<void> {
  await trx('users').where({ id }).update(columns);
}
