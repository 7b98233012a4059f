/** Reads a person's row for a change and writes it: all domains use these functions, so the search text stays correct. */
import type { Knex } from 'knex';
import { CodedError, found } from '#contract/errors.ts';
import type { UserRow } from '#db/tables.ts';
import { voidCodesOf } from './code-store.ts';
import { foldForSearch } from '#contract/search/search.ts';
import { isPostgres } from '#db/connect.ts';

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

/** Name, company and INN, folded; the phone has a column of its own. */
export function personSearch(person: Pick<UserRow, 'name' | 'wholesale_company' | 'wholesale_inn'>): string {
  return foldForSearch(`${person.name} ${person.wholesale_company} ${person.wholesale_inn}`);
}

/** The person with this id. Throws `not_found`. */
export async function readPerson(db: Knex, id: string): Promise<UserRow> {
  return found(await findPerson(db, id));
}

/** The person, locked until the transaction ends. Throws `not_found`, and `person_erased` when their data are erased. */
export async function lockPerson(trx: Knex.Transaction, id: string): Promise<UserRow> {
  const person = found(await findPerson(trx, id, { lock: true }));
  if (person.erased_at !== null) throw new CodedError('person_erased');
  return person;
}

/** Writes the columns; returns the person after it. One-time codes are void with a new password and with a disabled account. */
export async function updatePerson(
  trx: Knex.Transaction,
  person: UserRow,
  columns: Partial<UserRow>,
  now: Date,
): Promise<UserRow> {
  const changed = { ...person, ...columns, updated_at: now.toISOString() };
  const search = personSearch(changed);
  if (columns.password_hash !== undefined || columns.disabled_at != null) await voidCodesOf(trx, person.id, now);
  await trx('users')
    .where({ id: person.id })
    .update({ ...columns, search, updated_at: changed.updated_at });
  return { ...changed, search };
}
