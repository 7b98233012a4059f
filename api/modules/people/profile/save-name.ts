/** A person changes their name. */
import type { Knex } from 'knex';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { lockPerson, updatePerson } from '../accounts/update-person.ts';

/** Returns the person after it; the same name again changes nothing. */
export function saveName(db: Knex, { userId, name }: { userId: string; name: string }, now: Date): Promise<UserRow> {
  return writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    if (person.name === name) return person;
    const changed = await updatePerson(trx, person, { name }, now);
    await recordAudit(
      trx,
      {
        actorId: userId,
        action: 'name_changed',
        subject: personSubject(changed),
        details: { from: person.name, to: name },
      },
      now,
    );
    return changed;
  });
}
