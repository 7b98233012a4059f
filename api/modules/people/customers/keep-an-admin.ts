/** The shop is never left without an administrator: nobody changes their own access, and the last one stays. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { UserRow } from '#db/tables.ts';
import { takeAdvisoryLock } from '#db/write.ts';
import { lockPerson } from '../accounts/update-person.ts';
import { countOtherAdmins } from './customer-store.ts';

/**
 * The person, held for a change of access. Two administrators who demote each other at once wait for each other. Throws
 * `own_account`.
 */
export async function lockForAccess(
  trx: Knex.Transaction,
  { userId, actorId }: { userId: string; actorId: string },
): Promise<UserRow> {
  if (userId === actorId) throw new CodedError('own_account');
  await takeAdvisoryLock(trx, 'admins');
  return lockPerson(trx, userId);
}

/** Throws `last_admin` when without this person nobody could administer the shop. */
export async function keepAnAdmin(trx: Knex.Transaction, person: UserRow): Promise<void> {
  if (person.role === 'admin' && person.disabled_at === null && (await countOtherAdmins(trx, person.id)) === 0)
    throw new CodedError('last_admin');
}
