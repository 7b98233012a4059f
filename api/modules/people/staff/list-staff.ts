/** The shop's staff for the office. */
import type { Knex } from 'knex';
import type { StaffMember } from '#contract/accounts/staff.ts';
import { usableCodeExpiries } from '../accounts/code-store.ts';
import { peopleWithFactor } from '../second-factor/second-factor-store.ts';
import { findStaff } from '../customers/customer-store.ts';

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
