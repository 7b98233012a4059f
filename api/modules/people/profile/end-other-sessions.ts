/** Ends a person's sessions other than the current one. */
import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { lockPerson } from '../accounts/update-person.ts';

/** Returns how many sessions ended. */
export function endOtherSessions(
  db: Knex,
  { userId, sessionId }: { userId: string; sessionId: string | null },
  now: Date,
): Promise<number> {
  return writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    const sessions = await endSessionsOf(trx, userId, now, sessionId);
    if (sessions > 0)
      await recordAudit(
        trx,
        { actorId: userId, action: 'sessions_ended', subject: personSubject(person), details: { sessions } },
        now,
      );
    return sessions;
  });
}
