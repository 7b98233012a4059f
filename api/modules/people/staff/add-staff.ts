/** An administrator adds a colleague: an account without a password, and the code to set one. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { IssuedCode } from '#contract/accounts/customers.ts';
import type { StaffRole } from '#contract/accounts/staff.ts';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { newPersonRow } from '../accounts/create-person.ts';
import { makeCode, storeCode } from '../passwords/issue-code.ts';
import { findPerson, insertPerson } from '../accounts/person-store.ts';

export interface NewStaff {
  /** Made by the client; absent: made here. */
  readonly id?: string | undefined;
  readonly actorId: string;
  readonly name: string;
  /** `+7` and ten digits. */
  readonly phone: string;
  readonly role: StaffRole;
}

/**
 * Adds the colleague and issues their first code. A repeat with the same id, after a lost answer, issues another code as long as the
 * account is unchanged and has no password. Throws `phone_taken`.
 */
export async function addStaff(
  db: Knex,
  { id, actorId, name, phone, role }: NewStaff,
  now: Date,
): Promise<IssuedCode & { _id: string; phone: string }> {
  const made = await makeCode();
  return writeTransaction(db, async (trx) => {
    const code = async (person: UserRow) => ({
      ...(await storeCode(trx, { person, actorId, made }, now)),
      _id: person.id,
      phone,
    });
    const row = newPersonRow({ name, phone, role, passwordHash: '' }, now);
    const isNewId = id !== undefined && (await findPerson(trx, id)) === undefined;
    const person = isNewId ? { ...row, id } : row;
    if (!(await insertPerson(trx, person))) {
      const known = id === undefined ? undefined : await findPerson(trx, id, { lock: true });
      if (known === undefined || !isAsAdded(known, row)) throw new CodedError('phone_taken');
      return code(known);
    }
    await recordAudit(
      trx,
      { actorId, action: 'person_created', subject: personSubject(person), details: { role } },
      now,
    );
    return code(person);
  });
}

/** True while the account is as it was added: nobody has changed it, and it has no password. */
const isAsAdded = (person: UserRow, added: UserRow): boolean =>
  person.password_hash === '' &&
  person.disabled_at === null &&
  (['name', 'phone', 'role'] as const).every((column) => person[column] === added[column]);
