/** A person requests the deletion of their account, or withdraws the request; administrators see it. */
import type { Knex } from 'knex';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { lockPerson, updatePerson } from '../accounts/update-person.ts';

/** Returns the person after it; a repeat changes nothing, so the first date stays. */
export function requestDeletion(
  db: Knex,
  { userId, wanted }: { userId: string; wanted: boolean },
  now: Date,
): Promise<UserRow> {
  return writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    if ((person.deletion_requested_at !== null) === wanted) return person;
    const changed = await updatePerson(trx, person, { deletion_requested_at: wanted ? now.toISOString() : null }, now);
    const action = wanted ? 'deletion_requested' : 'deletion_withdrawn';
    await recordAudit(trx, { actorId: userId, action, subject: personSubject(person) }, now);
    return changed;
  });
}
