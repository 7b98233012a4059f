/** Changes a person's name, role, password or access on the operator's command (`npm run user`). */
import type { Knex } from 'knex';
import type { AuditAction } from '#contract/audit/audit.ts';
import { isColleague, isStaff, type PersonRole } from '#contract/roles.ts';
import type { UserRow } from '#db/tables.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit, type AuditDetails } from '../audit/record-audit.ts';
import { refuseLastAdmin } from './customers/keep-an-admin.ts';
import { dropFactor } from './second-factor/drop-factor.ts';
import { hashPassword } from './accounts/password-hash.ts';
import { revokeSessionsOf } from './sessions/session-store.ts';
import { revokeTillPinsOf } from './till-pins/revoke-till-pins.ts';
import { lockPerson, updatePerson } from './accounts/update-person.ts';

export interface PersonChange {
  readonly name?: string;
  readonly role?: PersonRole;
  /** Validated by the caller; ends all sessions of the person. */
  readonly password?: string;
  /** True disables the account at once, false enables it. */
  readonly disabled?: boolean;
}

/** Columns for a role: a buyer's role and wholesale status must agree. */
function columnsForRole(person: UserRow, role: PersonRole): Partial<UserRow> {
  if (role === 'wholesale') return { role, wholesale_status: 'approved' };
  return role === 'customer' && person.wholesale_status === 'approved'
    ? { role, wholesale_status: 'none', wholesale_discount: 0, wholesale_minimum: null }
    : { role };
}

function eventsOf(person: UserRow, { name, role, password, disabled }: PersonChange): [AuditAction, AuditDetails][] {
  const events: [AuditAction, AuditDetails][] = [];
  if (name !== undefined && name !== person.name) events.push(['name_changed', { from: person.name, to: name }]);
  if (role !== undefined && role !== person.role) events.push(['role_changed', { from: person.role, to: role }]);
  if (password !== undefined) events.push(['password_changed', {}]);
  if (disabled !== undefined && disabled !== (person.disabled_at !== null))
    events.push([disabled ? 'person_disabled' : 'person_enabled', {}]);
  return events;
}

/**
 * Applies the change to the person with this id; a new role applies from their next request. Throws `last_admin`, when nobody would be left
 * to administer the shop, and `not_found`.
 */
export async function changePerson(db: Knex, id: string, change: PersonChange, now: Date): Promise<void> {
  const columns: Partial<UserRow> = {};
  if (change.name !== undefined) columns.name = change.name;
  if (change.password !== undefined) columns.password_hash = await hashPassword(change.password);
  if (change.disabled !== undefined) columns.disabled_at = change.disabled ? now.toISOString() : null;
  await writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, 'admins');
    const person = await lockPerson(trx, id);
    if (change.disabled === true || (change.role ?? 'admin') !== 'admin') await refuseLastAdmin(trx, person);
    const changed = await updatePerson(
      trx,
      person,
      { ...columns, ...(change.role === undefined ? {} : columnsForRole(person, change.role)) },
      now,
    );
    const isLockedOut = change.password !== undefined || change.disabled === true;
    if (isLockedOut) await revokeSessionsOf(trx, id, now);
    if (isLockedOut || !isStaff(changed.role as PersonRole)) await revokeTillPinsOf(trx, id, now);
    for (const [action, details] of eventsOf(person, change)) {
      await recordAudit({ trx, actorId: null, now }, action, personSubject(changed), details);
    }
    if (!isColleague(changed.role as PersonRole)) await dropFactor(trx, { person: changed, actorId: null }, now);
  });
}
