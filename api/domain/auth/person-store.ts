/** People in the database, as far as sessions need them. */
import type { Knex } from 'knex';
import type { User, Wholesale } from '#contract/auth.ts';
import type { PersonRole } from '#contract/roles.ts';
import type { WholesaleStatus } from '#contract/rules/wholesale.ts';
import type { UserRow } from '#db/tables.ts';

export function findPersonByPhone(db: Knex, phone: string): Promise<UserRow | undefined> {
  return db('users').where({ phone }).first();
}

export function findPerson(db: Knex, id: string): Promise<UserRow | undefined> {
  return db('users').where({ id }).first();
}

export async function hasAdmin(db: Knex): Promise<boolean> {
  return (await db('users').where({ role: 'admin' }).first('id')) !== undefined;
}

/** Stores a person unless the phone is taken; tells whether it did. */
export async function insertPerson(trx: Knex, row: UserRow): Promise<boolean> {
  const inserted = await trx('users').insert(row).onConflict('phone').ignore().returning('id');
  return inserted.length > 0;
}

/** A person's wholesale standing. */
export function presentWholesale(row: UserRow): Wholesale {
  return {
    status: row.wholesale_status as WholesaleStatus,
    companyName: row.wholesale_company,
    inn: row.wholesale_inn,
    comment: row.wholesale_comment,
  };
}

/** A person as their own browser sees them. */
export function presentPerson(row: UserRow): User {
  return { _id: row.id, phone: row.phone, name: row.name, role: row.role as PersonRole, wholesale: presentWholesale(row) };
}
