/**
 * An administrator changes a role, disables an account, enables it, or only ends its sessions; each applies from the person's next request.
 */
import type { Knex } from 'knex';
import type { GivenRole } from '#contract/accounts/customers.ts';
import { roleForWholesale, type WholesaleStatus } from '#contract/people/wholesale.ts';
import { isColleague, isStaff } from '#contract/roles.ts';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { lockPerson, updatePerson } from '../accounts/update-person.ts';
import { revokeTillPinsOf } from '../till-pins/revoke-till-pins.ts';
import { refuseLastAdmin, lockForAccess } from './keep-an-admin.ts';
import { dropFactor } from '../second-factor/drop-factor.ts';

interface Pair {
  readonly userId: string;
  readonly actorId: string;
}

/** Disables the account and ends all its sessions. A repeat changes nothing. Throws `own_account`, `last_admin` and `not_found`. */
export function disablePerson(db: Knex, { userId, actorId }: Pair, now: Date): Promise<void> {
  return writeTransaction(db, async (trx) => {
    const person = await lockForAccess(trx, { userId, actorId });
    if (person.disabled_at !== null) return;
    await refuseLastAdmin(trx, person);
    await updatePerson(trx, person, { disabled_at: now.toISOString() }, now);
    const sessions = await endSessionsOf(trx, userId, now);
    await revokeTillPinsOf(trx, userId, now);
    await recordAudit(
      trx,
      { actorId, action: 'person_disabled', subject: personSubject(person), details: { sessions } },
      now,
    );
  });
}

/** Enables the account. A repeat changes nothing. Throws `own_account` and `not_found`. */
export function enablePerson(db: Knex, { userId, actorId }: Pair, now: Date): Promise<void> {
  return writeTransaction(db, async (trx) => {
    const person = await lockForAccess(trx, { userId, actorId });
    if (person.disabled_at === null) return;
    await updatePerson(trx, person, { disabled_at: null }, now);
    await recordAudit(trx, { actorId, action: 'person_enabled', subject: personSubject(person) }, now);
  });
}

/** Returns how many sessions ended; the person may log in again. Throws `not_found`. */
export function endSessions(db: Knex, { userId, actorId }: Pair, now: Date): Promise<number> {
  return writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    const sessions = await endSessionsOf(trx, userId, now);
    if (sessions > 0)
      await recordAudit(
        trx,
        { actorId, action: 'sessions_ended', subject: personSubject(person), details: { sessions } },
        now,
      );
    return sessions;
  });
}

interface RoleChange {
  readonly userId: string;
  readonly actorId: string;
  /** `customer` makes a buyer, a wholesale one when wholesale access is approved. */
  readonly role: GivenRole;
}

/** The same role again changes nothing. Throws `own_account`, `last_admin` and `not_found`. */
export function changeRole(db: Knex, { userId, actorId, role: given }: RoleChange, now: Date): Promise<void> {
  return writeTransaction(db, async (trx) => {
    const person = await lockForAccess(trx, { userId, actorId });
    const role =
      given === 'customer' ? roleForWholesale('customer', person.wholesale_status as WholesaleStatus) : given;
    if (role === person.role) return;
    await refuseLastAdmin(trx, person);
    await updatePerson(trx, person, { role }, now);
    if (!isStaff(role)) await revokeTillPinsOf(trx, userId, now);
    await recordAudit(
      trx,
      { actorId, action: 'role_changed', subject: personSubject(person), details: { from: person.role, to: role } },
      now,
    );
    if (!isColleague(role)) await dropFactor(trx, { person, actorId }, now);
  });
}
