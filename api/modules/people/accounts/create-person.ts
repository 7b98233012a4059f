/** Adds a person. The first run, `npm run user` and the tests use it; registration shares the row. */
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { CodedError } from '#contract/errors.ts';
import type { PersonRole } from '#contract/roles.ts';
import type { WholesaleApplication } from '#contract/people/wholesale-application.ts';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { hashPassword } from './password-hash.ts';
import { personSearch } from './person-search.ts';
import { insertPerson } from './person-store.ts';

export interface NewPerson {
  /** `+7` and ten digits. */
  readonly phone: string;
  readonly name: string;
  readonly role: PersonRole;
  /** Validated by the caller, by the rules of its source. */
  readonly password: string;
}

/** The row of a new person; with an application their wholesale access is pending. */
export function newPersonRow(
  person: Omit<NewPerson, 'password'> & {
    readonly passwordHash: string;
    readonly wholesale?: WholesaleApplication | undefined;
  },
  now: Date,
): UserRow {
  const { wholesale } = person;
  const row = {
    id: uuid(),
    phone: person.phone,
    name: person.name,
    role: person.role,
    password_hash: person.passwordHash,
    wholesale_status: person.role === 'wholesale' ? 'approved' : wholesale === undefined ? 'none' : 'pending',
    wholesale_company: wholesale?.companyName ?? '',
    wholesale_inn: wholesale?.inn ?? '',
    wholesale_comment: wholesale?.comment ?? '',
    wholesale_reason: '',
    wholesale_discount: 0,
    wholesale_minimum: null,
    disabled_at: null,
    deletion_requested_at: null,
    erased_at: null,
    erased_by: null,
    last_seen_at: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  return { ...row, search: personSearch(row) };
}

/** Stores the person with a hashed password. Throws `phone_taken`. */
export async function createPerson(db: Knex, person: NewPerson, now: Date): Promise<UserRow> {
  return storePerson(db, newPersonRow({ ...person, passwordHash: await hashPassword(person.password) }, now), now);
}

/** Stores a person's row and an audit event. Throws `phone_taken`. */
export async function storePerson(db: Knex, row: UserRow, now: Date): Promise<UserRow> {
  await writeTransaction(db, async (trx) => {
    if (!(await insertPerson(trx, row))) throw new CodedError('phone_taken');
    await recordAudit({ trx, actorId: null, now }, 'person_created', personSubject(row), { role: row.role });
  });
  return row;
}
