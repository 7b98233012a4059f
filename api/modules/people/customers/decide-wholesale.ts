/** An administrator decides on wholesale access and on a buyer's own terms; role and prices apply from that person's next request. */
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
import { ownTermsText } from '#contract/people/own-terms.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { latestAct, personSubject, recordAudit } from '../../audit/record-audit.ts';
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
    await recordAudit({ trx, actorId, now }, ACTIONS[move], personSubject(person), details);
  });
}

interface OwnTermsChange {
  readonly userId: string;
  readonly actorId: string;
  /** Whole per cent off wholesale prices; undefined keeps it. */
  readonly discount?: number | undefined;
  /** Roubles; null applies the shop's terms, undefined keeps it. */
  readonly minimum?: number | null | undefined;
  /** For the audit log. */
  readonly reason: string;
}

/** A repeat changes nothing. Throws `wholesale_not_approved`, `person_erased` and `not_found`. */
export function setOwnTerms(
  db: Knex,
  { userId, actorId, discount, minimum, reason }: OwnTermsChange,
  now: Date,
): Promise<void> {
  return writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    if (person.wholesale_status !== 'approved') throw new CodedError('wholesale_not_approved');
    const columns = {
      wholesale_discount: discount ?? person.wholesale_discount,
      wholesale_minimum:
        minimum === undefined ? person.wholesale_minimum : minimum === null ? null : toKopecks(minimum),
    };
    if (termsOf(person) === termsOf(columns)) return;
    await updatePerson(trx, person, columns, now);
    const details = {
      companyName: person.wholesale_company,
      before: termsOf(person),
      after: termsOf(columns),
      reason,
    };
    await recordAudit({ trx, actorId, now }, 'wholesale_terms_changed', personSubject(person), details);
  });
}

const termsOf = ({
  wholesale_discount,
  wholesale_minimum,
}: Pick<UserRow, 'wholesale_discount' | 'wholesale_minimum'>): string =>
  ownTermsText({
    discount: wholesale_discount,
    minimum: wholesale_minimum === null ? null : toRoubles(wholesale_minimum),
  });
