/** The shop's staff for the office: their list, and a new colleague, who gets an account without a password and the code to set one. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { IssuedCode } from '#contract/accounts/customers.ts';
import type { addStaff as contract, StaffMember } from '#contract/accounts/staff.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import type { ByPerson } from '../../../environment/services.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { newPersonRow } from '../accounts/create-person.ts';
import { makeCode, storeCode } from '../passwords/issue-code.ts';
import { findPerson, insertPerson } from '../accounts/update-person.ts';
import { usableCodeExpiries } from '../accounts/code-store.ts';
import { peopleWithFactor } from '../second-factor/second-factor-store.ts';
import { findStaff } from '../customers/read-customers.ts';

/** Adds the colleague and issues a code; a repeat another one while the account is as added. Throws `phone_taken`. */
export async function addStaff(
  db: Knex,
  { id, name, phone, role }: BodyOf<typeof contract>,
  by: ByPerson,
): Promise<IssuedCode & { _id: string; phone: string }> {
  const made = await makeCode();
  return writeTransaction(db, async (trx) => {
    const code = async (person: UserRow) => ({
      ...(await storeCode(trx, person, made, by)),
      _id: person.id,
      phone,
    });
    const row = newPersonRow({ name, phone, role, passwordHash: '' }, by.now);
    const isNewId = id !== undefined && (await findPerson(trx, id)) === undefined;
    const person = isNewId ? { ...row, id } : row;
    if (!(await insertPerson(trx, person))) {
      const known = id === undefined ? undefined : await findPerson(trx, id, { lock: true });
      if (known === undefined || !isAsAdded(known, row)) throw new CodedError('phone_taken');
      return code(known);
    }
    await recordAudit({ trx, ...by }, 'person_created', personSubject(person), { role });
    return code(person);
  });
}

/** True while the account is as it was added: nobody has changed it, and it has no password. */
const isAsAdded = (person: UserRow, added: UserRow): boolean =>
  person.password_hash === '' &&
  person.disabled_at === null &&
  (['name', 'phone', 'role'] as const).every((column) => person[column] === added[column]);

/** Active people first, then disabled ones; by name. */
export async function listStaff(db: Knex, now: Date): Promise<{ items: StaffMember[]; total: number }> {
  const [people, codes, factors] = [await findStaff(db), await usableCodeExpiries(db, now), await peopleWithFactor(db)];
  const items = people
    .map((person) => ({ ...person, codeUntil: codes.get(person._id) ?? null, secondFactor: factors.has(person._id) }))
    .sort(
      (a, b) =>
        Number(a.disabled) - Number(b.disabled) || a.name.localeCompare(b.name, 'ru') || a._id.localeCompare(b._id),
    );
  return { items, total: items.length };
}
