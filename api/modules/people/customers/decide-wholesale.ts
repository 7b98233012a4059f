/** An administrator decides on wholesale access; role and prices apply from the person's next request. */
import type { Knex } from 'knex';
import type { AuditAction } from '#contract/audit/audit.ts';
import { CodedError } from '#contract/errors.ts';
import type { PersonRole } from '#contract/roles.ts';
import {
  leadsTo,
  roleForWholesale,
  wholesaleAfter,
  type WholesaleMove,
  type WholesaleStatus,
} from '#contract/people/wholesale.ts';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { latestAct } from '../../audit/latest-act.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { lockPerson, updatePerson } from '../accounts/update-person.ts';

export interface WholesaleDecision {
  readonly userId: string;
  readonly actorId: string;
  readonly move: Exclude<WholesaleMove, 'apply'>;
  /** The person reads it; empty for an approval. */
  readonly reason: string;
}

const ACTIONS: Readonly<Record<WholesaleDecision['move'], AuditAction>> = {
  approve: 'wholesale_approved',
  decline: 'wholesale_declined',
  revoke: 'wholesale_revoked',
};

/** True when the same administrator has decided the same in the same words: the answer was lost. */
async function isRepeat(
  trx: Knex.Transaction,
  person: UserRow,
  { actorId, move, reason }: WholesaleDecision,
): Promise<boolean> {
  if (!leadsTo(move, person.wholesale_status as WholesaleStatus) || person.wholesale_reason !== reason) return false;
  const latest = await latestAct(trx, personSubject(person), Object.values(ACTIONS));
  return latest?.action === ACTIONS[move] && latest.actorId === actorId;
}

/**
 * Applies the decision; the same decision again by the same administrator changes nothing. Throws `wholesale_not_pending` or
 * `wholesale_not_approved` after a concurrent decision, and `not_found`.
 */
export function decideWholesale(
  db: Knex,
  { userId, actorId, move, reason }: WholesaleDecision,
  now: Date,
): Promise<void> {
  return writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    const status = wholesaleAfter(person.wholesale_status as WholesaleStatus, move);
    if (status === null) {
      if (await isRepeat(trx, person, { userId, actorId, move, reason })) return;
      throw new CodedError(move === 'revoke' ? 'wholesale_not_approved' : 'wholesale_not_pending');
    }
    const role = roleForWholesale(person.role as PersonRole, status);
    // A later approval begins with the common terms.
    const terms = move === 'revoke' ? { wholesale_discount: 0, wholesale_minimum: null } : {};
    await updatePerson(trx, person, { wholesale_status: status, wholesale_reason: reason, role, ...terms }, now);
    const details = {
      companyName: person.wholesale_company,
      inn: person.wholesale_inn,
      ...(reason === '' ? {} : { reason }),
    };
    await recordAudit(trx, { actorId, action: ACTIONS[move], subject: personSubject(person), details }, now);
  });
}
