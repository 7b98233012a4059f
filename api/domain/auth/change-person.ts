/** Changes a person's name, role, password or standing. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { PersonRole } from '#contract/roles.ts';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { hashPassword } from './password-hash.ts';
import { revokeSessionsOf } from './session-store.ts';

export interface PersonChange {
  readonly name?: string;
  readonly role?: PersonRole;
  /** Already checked against the rules; ends all sessions of the person. */
  readonly password?: string;
  /** True shuts the person out at once, false lets them back in. */
  readonly disabled?: boolean;
}

/** Applies the change to the person with this id; a role works from their next request. Throws `not_found`. */
export async function changePerson(db: Knex, id: string, change: PersonChange, now: Date): Promise<void> {
  const at = now.toISOString();
  const columns: Partial<UserRow> = { updated_at: at };
  if (change.name !== undefined) columns.name = change.name;
  if (change.role !== undefined) columns.role = change.role;
  if (change.role === 'wholesale') columns.wholesale_status = 'approved';
  if (change.password !== undefined) columns.password_hash = await hashPassword(change.password);
  if (change.disabled !== undefined) columns.disabled_at = change.disabled ? at : null;
  await writeTransaction(db, async (trx) => {
    const changed = await trx('users').where({ id }).update(columns);
    if (changed === 0) throw new CodedError('not_found');
    if (change.password !== undefined || change.disabled === true) await revokeSessionsOf(trx, id, now);
  });
}
