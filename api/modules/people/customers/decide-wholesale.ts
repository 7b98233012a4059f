/** An administrator decides on wholesale access and on a buyer's own terms; role and prices apply from that person's next request. */
import type { Knex } from 'knex';
import type { AuditAction } from '#contract/audit/audit.ts';
import type { setOwnTerms as setTerms } from '#contract/accounts/customers.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import type { PersonRole } from '#contract/roles.ts';
import {
  leadsTo,
  roleForWholesale,
  wholesaleAfter,
  type WholesaleMove,
  type WholesaleStatus,
} from '#contract/people/wholesale.ts';
import { ownTermsText } from '#contract/people/own-terms.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import type { By } from '../../../environment/services.ts';
import { latestAct, personSubject, recordAudit } from '../../audit/record-audit.ts';
import { lockPerson, updatePerson } from '../accounts/update-person.ts';

export interface WholesaleDecision {
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
  { move, reason }: WholesaleDecision,
  { actorId }: By,
): Promise<boolean> {
  if (!leadsTo(move, person.wholesale_status as WholesaleStatus) || person.wholesale_reason !== reason) return false;
  const latest = await latestAct(trx, personSubject(person), Object.values(ACTIONS));
  return latest?.action === ACTIONS[move] && latest.actorId === actorId;
}

/**
 * Applies the decision; the same decision again by the same administrator changes nothing. Throws `wholesale_not_pending` or
 * `wholesale_not_approved` after a concurrent decision, and `not_found`.
 */
export function decideWholesale(db: Knex, userId: string, decision: WholesaleDecision, by: By): Promise<void> {
  const { move, reason } = decision;
  return writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    const status = wholesaleAfter(person.wholesale_status as WholesaleStatus, move);
    if (status === null) {
      if (await isRepeat(trx, person, decision, by)) return;
      throw new CodedError(move === 'revoke' ? 'wholesale_not_approved' : 'wholesale_not_pending');
    }
    const role = roleForWholesale(person.role as PersonRole, status);
    // A later approval begins with the common terms.
    const terms = move === 'revoke' ? { wholesale_discount: 0, wholesale_minimum: null } : {};
    await updatePerson(trx, person, { wholesale_status: status, wholesale_reason: reason, role, ...terms }, by.now);
    const details = {
      companyName: person.wholesale_company,
      inn: person.wholesale_inn,
      ...(reason === '' ? {} : { reason }),
    };
    await recordAudit({ trx, ...by }, ACTIONS[move], personSubject(person), details);
  });
}

/** Absent terms stay; a minimum of null applies the shop's terms. A repeat changes nothing. Throws as above, and `person_erased`. */
export function setOwnTerms(
  db: Knex,
  userId: string,
  { discount, minimum, reason }: BodyOf<typeof setTerms>,
  by: By,
): Promise<void> {
  return writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    if (person.wholesale_status !== 'approved') throw new CodedError('wholesale_not_approved');
    const columns = {
      wholesale_discount: discount ?? person.wholesale_discount,
      wholesale_minimum:
        minimum === undefined ? person.wholesale_minimum : minimum === null ? null : toKopecks(minimum),
    };
    const [before, after] = [termsOf(person), termsOf(columns)];
    if (before === after) return;
    await updatePerson(trx, person, columns, by.now);
    const details = { companyName: person.wholesale_company, before, after, reason };
    await recordAudit({ trx, ...by }, 'wholesale_terms_changed', personSubject(person), details);
  });
}

const termsOf = (row: Pick<UserRow, 'wholesale_discount' | 'wholesale_minimum'>): string =>
  ownTermsText({
    discount: row.wholesale_discount,
    minimum: row.wholesale_minimum === null ? null : toRoubles(row.wholesale_minimum),
  });
