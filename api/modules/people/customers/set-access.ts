/** An administrator changes a role, disables, enables, or ends sessions; each applies from the person's next request. */
import type { Knex } from 'knex';
import type { GivenRole } from '#contract/accounts/customers.ts';
import { roleForWholesale, type WholesaleStatus } from '#contract/people/wholesale.ts';
import { isColleague, isStaff } from '#contract/roles.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import type { By } from '../../../environment/services.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { lockPerson, updatePerson } from '../accounts/update-person.ts';
import { revokeTillPinsOf } from '../till-pins/till-pins.ts';
import { dropFactor } from '../second-factor/switch-second-factor.ts';
import { CodedError } from '#contract/errors.ts';
import type { UserRow } from '#db/tables.ts';
import { revokeSessionsOf } from '../sessions/session-store.ts';

/**
 * The shop always has an administrator: people cannot change their own access, and the last one cannot be removed. The person, locked for a
 * change of access. A lock serializes two administrators who demote each other at once. Throws `own_account`.
 */
async function lockForAccess(trx: Knex.Transaction, userId: string, { actorId }: By): Promise<UserRow> {
  if (userId === actorId) throw new CodedError('own_account');
  await takeAdvisoryLock(trx, 'admins');
  return lockPerson(trx, userId);
}

/** Throws `last_admin` when the person is the only active administrator. */
export async function refuseLastAdmin(trx: Knex.Transaction, person: UserRow): Promise<void> {
  if (person.role !== 'admin' || person.disabled_at !== null) return;
  const others = trx('users').where({ role: 'admin' }).whereNull('disabled_at').whereNot({ id: person.id });
  if ((await others.first('id')) === undefined) throw new CodedError('last_admin');
}

/** Disables the account and ends all its sessions. A repeat changes nothing. Throws `own_account`, `last_admin` and `not_found`. */
export function disablePerson(db: Knex, userId: string, by: By): Promise<void> {
  return writeTransaction(db, async (trx) => {
    const person = await lockForAccess(trx, userId, by);
    if (person.disabled_at !== null) return;
    await refuseLastAdmin(trx, person);
    await updatePerson(trx, person, { disabled_at: by.now.toISOString() }, by.now);
    const sessions = await revokeSessionsOf(trx, userId, by.now);
    await revokeTillPinsOf(trx, userId, by.now);
    await recordAudit({ trx, ...by }, 'person_disabled', personSubject(person), { sessions });
  });
}

/** Enables the account. A repeat changes nothing. Throws `own_account` and `not_found`. */
export function enablePerson(db: Knex, userId: string, by: By): Promise<void> {
  return writeTransaction(db, async (trx) => {
    const person = await lockForAccess(trx, userId, by);
    if (person.disabled_at === null) return;
    await updatePerson(trx, person, { disabled_at: null }, by.now);
    await recordAudit({ trx, ...by }, 'person_enabled', personSubject(person));
  });
}

/** Ends the person's sessions but `except`; returns how many. The person may log in again. Throws `not_found`. */
export function endSessions(db: Knex, userId: string, by: By, except?: string): Promise<number> {
  return writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    const sessions = await revokeSessionsOf(trx, userId, by.now, except);
    if (sessions > 0) await recordAudit({ trx, ...by }, 'sessions_ended', personSubject(person), { sessions });
    return sessions;
  });
}

/** `customer` makes a buyer, a wholesale one after approval. A repeat changes nothing. Throws `own_account`, `last_admin`, `not_found`. */
export function changeRole(db: Knex, userId: string, given: GivenRole, by: By): Promise<void> {
  return writeTransaction(db, async (trx) => {
    const person = await lockForAccess(trx, userId, by);
    const role =
      given === 'customer' ? roleForWholesale('customer', person.wholesale_status as WholesaleStatus) : given;
    if (role === person.role) return;
    await refuseLastAdmin(trx, person);
    await updatePerson(trx, person, { role }, by.now);
    if (!isStaff(role)) await revokeTillPinsOf(trx, userId, by.now);
    await recordAudit({ trx, ...by }, 'role_changed', personSubject(person), { from: person.role, to: role });
    if (!isColleague(role)) await dropFactor(trx, person, by);
  });
}
