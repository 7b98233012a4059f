/** The shop always has an administrator: people cannot change their own access, and the last one cannot be removed. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { UserRow } from '#db/tables.ts';
import { takeAdvisoryLock } from '#db/write.ts';
import { lockPerson } from '../accounts/update-person.ts';
import { countOtherAdmins } from './customer-store.ts';

/** The person, locked for a change of access. A lock serializes two administrators who demote each other at once. Throws `own_account`. */
export async function lockForAccess(
  trx: Knex.Transaction,
  { userId, actorId }: { userId: string; actorId: string },
): Promise<UserRow> {
  if (userId === actorId) throw new CodedError('own_account');
  await takeAdvisoryLock(trx, 'admins');
  return lockPerson(trx, userId);
}

/** Throws `last_admin` when the person is the only active administrator. */
export async function refuseLastAdmin(trx: Knex.Transaction, person: UserRow): Promise<void> {
  if (person.role === 'admin' && person.disabled_at === null && (await countOtherAdmins(trx, person.id)) === 0)
    throw new CodedError('last_admin');
}
