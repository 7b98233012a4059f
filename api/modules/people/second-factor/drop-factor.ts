import type { Knex } from 'knex';
import type { UserRow } from '#db/tables.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { deleteFactorOf } from './second-factor-store.ts';

/**
 * Removes the second factor of a person who has become a buyer: buyers have no page to switch it off, and administrators reset it only in
 * the list of staff.
 */
export async function dropFactor(
  trx: Knex.Transaction,
  { person, actorId }: { person: UserRow; actorId: string | null },
  now: Date,
): Promise<void> {
  if (!(await deleteFactorOf(trx, person.id))) return;
  await recordAudit({ trx, actorId, now }, 'second_factor_reset', personSubject(person));
}
