/** An administrator changes a role; it applies from the person's next request. */
import type { Knex } from 'knex';
import type { GivenRole } from '#contract/accounts/customers.ts';
import { roleForWholesale, type WholesaleStatus } from '#contract/people/wholesale.ts';
import { isColleague, isStaff } from '#contract/roles.ts';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { updatePerson } from '../accounts/update-person.ts';
import { dropFactor } from '../second-factor/drop-factor.ts';
import { revokeTillPinsOf } from '../till-pins/revoke-till-pins.ts';
import { refuseLastAdmin, lockForAccess } from './keep-an-admin.ts';

export interface RoleChange {
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
