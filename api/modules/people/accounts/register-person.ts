/**
 * Registration: a person, their consent and their wholesale application, in one transaction. The answer necessarily reveals that a phone is
 * taken, so attempts from one address are limited.
 */
import type { Knex } from 'knex';
import type { register } from '#contract/people/registration.ts';
import type { Attempts, BodyOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { recordConsent } from '../consents/record-consent.ts';
import { newPersonRow } from './create-person.ts';
import { assertCapacity, hashPassword } from './password-hash.ts';
import { insertPerson } from './person-store.ts';

/** Returns the new person. Throws `phone_taken`, or `too_many_requests` with the seconds to wait. */
export async function registerPerson(
  { db, attempts }: { db: Knex; attempts: Attempts },
  { name, phone, password, wholesale, consent, consentVersion }: BodyOf<typeof register>,
  now: Date,
): Promise<UserRow> {
  assertCapacity();
  await attempts.take();
  const row = newPersonRow(
    { phone, name, role: 'customer', passwordHash: await hashPassword(password), wholesale },
    now,
  );
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
