/** Adds a person. The first run, `npm run user` and the tests use it; registration shares the row. */
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { CodedError } from '#contract/errors.ts';
import type { PersonRole } from '#contract/roles.ts';
import type { WholesaleApplication } from '#contract/people/wholesale-application.ts';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { assertCapacity, hashPassword } from './password-hash.ts';
import { insertPerson, personSearch } from './update-person.ts';
import type { register } from '#contract/people/registration.ts';
import type { Attempts, BodyOf } from '#contract/endpoint.ts';
import { recordConsent } from '../consents/record-consent.ts';

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
  const { phone, name, role, wholesale } = person;
  const row = {
    id: uuid(),
    phone,
    name,
    role,
    password_hash: person.passwordHash,
    wholesale_status: role === 'wholesale' ? 'approved' : wholesale === undefined ? 'none' : 'pending',
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

/**
 * Registration: a person, their consent and their wholesale application, in one transaction. The answer necessarily reveals that a phone is taken,
 * so attempts from one address are limited. Returns the new person. Throws `phone_taken`, or `too_many_requests` with the seconds to wait.
 */
export async function registerPerson(
  { db, attempts }: { db: Knex; attempts: Attempts },
  { name, phone, password, wholesale, consent, consentVersion }: BodyOf<typeof register>,
  now: Date,
): Promise<UserRow> {
  assertCapacity();
  await attempts.take();
  const passwordHash = await hashPassword(password);
  const row = newPersonRow({ phone, name, role: 'customer', passwordHash, wholesale }, now);
  await writeTransaction(db, async (trx) => {
    if (!(await insertPerson(trx, row))) throw new CodedError('phone_taken');
    if (consent === true)
      await recordConsent(trx, { userId: row.id, kind: 'personal_data', textVersion: consentVersion }, now);
    const act = { trx, actorId: row.id, now };
    const agreed = { consent: consent === true ? consentVersion : null };
    await recordAudit(act, 'person_registered', personSubject(row), agreed);
    if (wholesale !== undefined) {
      const { companyName, inn } = wholesale;
      await recordAudit(act, 'wholesale_applied', personSubject(row), { companyName, inn });
    }
  });
  return row;
}
