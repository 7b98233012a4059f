/** A person applies for wholesale access, also after a refusal. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { wholesaleAfter, type WholesaleStatus } from '#contract/people/wholesale.ts';
import type { WholesaleApplication } from '#contract/people/wholesale-application.ts';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { lockPerson, updatePerson } from '../accounts/update-person.ts';

/** Returns the person after it. Throws `wholesale_pending` or `wholesale_approved` when an application is pending or approved. */
export function applyForWholesale(
  db: Knex,
  { userId, application: { companyName, inn, comment } }: { userId: string; application: WholesaleApplication },
  now: Date,
): Promise<UserRow> {
  return writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    const status = wholesaleAfter(person.wholesale_status as WholesaleStatus, 'apply');
    if (status === null)
      throw new CodedError(person.wholesale_status === 'pending' ? 'wholesale_pending' : 'wholesale_approved');
    const changed = await updatePerson(
      trx,
      person,
      {
        wholesale_status: status,
        wholesale_company: companyName,
        wholesale_inn: inn,
        wholesale_comment: comment,
        wholesale_reason: '',
      },
      now,
    );
    await recordAudit(
      trx,
      { actorId: userId, action: 'wholesale_applied', subject: personSubject(person), details: { companyName, inn } },
      now,
    );
    return changed;
  });
}
