/** An administrator sets wholesale terms of one buyer; prices apply from the buyer's next request. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { ownTermsText } from '#contract/people/own-terms.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { lockPerson, updatePerson } from '../accounts/update-person.ts';

export interface OwnTermsChange {
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
    await recordAudit(
      trx,
      { actorId, action: 'wholesale_terms_changed', subject: personSubject(person), details },
      now,
    );
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
