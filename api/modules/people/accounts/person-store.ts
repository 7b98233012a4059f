/** People in the database, for sessions and their own changes. */
import type { Knex } from 'knex';
import { isPostgres } from '#db/connect.ts';
import type { UserRow } from '#db/tables.ts';

export function findPersonByPhone(db: Knex, phone: string): Promise<UserRow | undefined> {
  return db('users').where({ phone }).first();
}

/**
 * `lock` locks the row until the transaction ends. Rows that only refer to the person (a log line, a sale) don't wait for the lock, so that
 * two administrators who change one another don't deadlock.
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

/** The administrator of the longest standing whose account is not disabled. */
export function activeAdmin(db: Knex): Promise<UserRow | undefined> {
  return db('users').where({ role: 'admin', disabled_at: null }).orderBy(['created_at', 'id']).first();
}

/** Stores a person unless the phone is taken; returns whether it did. */
export async function insertPerson(trx: Knex.Transaction, row: UserRow): Promise<boolean> {
  const inserted = await trx('users').insert(row).onConflict('phone').ignore().returning('id');
  return inserted.length > 0;
}

export async function savePerson(trx: Knex.Transaction, id: string, columns: Partial<UserRow>): Promise<void> {
  await trx('users').where({ id }).update(columns);
}
