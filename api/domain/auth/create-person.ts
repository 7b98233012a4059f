/** Adds a person; registration, the first run, `npm run user` and the tests all come through here. */
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { CodedError } from '#contract/errors.ts';
import type { PersonRole } from '#contract/roles.ts';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { hashPassword } from './password-hash.ts';
import { insertPerson } from './person-store.ts';

export interface NewPerson {
  /** `+7` and ten digits. */
  readonly phone: string;
  readonly name: string;
  readonly role: PersonRole;
  /** Already checked against the rules that apply to its source. */
  readonly password: string;
}

/** Stores the person with a hashed password. Throws `phone_taken`. */
export async function createPerson(db: Knex, person: NewPerson, now: Date): Promise<UserRow> {
  const row: UserRow = {
    id: uuid(),
    phone: person.phone,
    name: person.name,
    role: person.role,
    password_hash: await hashPassword(person.password),
    wholesale_status: person.role === 'wholesale' ? 'approved' : 'none',
    wholesale_company: '',
    wholesale_inn: '',
    wholesale_comment: '',
    wholesale_reason: '',
    disabled_at: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  const stored = await writeTransaction(db, (trx) => insertPerson(trx, row));
  if (!stored) throw new CodedError('phone_taken');
  return row;
}
