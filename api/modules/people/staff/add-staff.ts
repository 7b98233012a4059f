/** An administrator adds a colleague: an account without a password, and the code to set one. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { IssuedCode } from '#contract/people/customers.ts';
import type { StaffRole } from '#contract/people/staff.ts';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { newPersonRow } from '../accounts/create-person.ts';
import { makeCode, storeCode } from '../accounts/issue-code.ts';
import { insertPerson } from '../accounts/person-store.ts';

export interface NewStaff {
  readonly actorId: string;
  readonly name: string;
  /** `+7` and ten digits. */
  readonly phone: string;
  readonly role: StaffRole;
}

/** Throws `phone_taken`. */
export async function addStaff(
  db: Knex,
  { actorId, name, phone, role }: NewStaff,
  now: Date,
): Promise<IssuedCode & { _id: string; phone: string }> {
  const made = await makeCode();
  const person = newPersonRow({ name, phone, role, passwordHash: '' }, now);
  const issued = await writeTransaction(db, async (trx) => {
    if (!(await insertPerson(trx, person))) throw new CodedError('phone_taken');
    await recordAudit(
      trx,
      { actorId, action: 'person_created', subject: personSubject(person), details: { role } },
      now,
    );
    return storeCode(trx, { person, actorId, made }, now);
  });
  return { ...issued, _id: person.id, phone };
}
