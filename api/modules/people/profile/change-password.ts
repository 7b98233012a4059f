/** A person changes their password; the caller has confirmed the current one. */
import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import { revokeTillPinsOf } from '../till-pins/revoke-till-pins.ts';
import { lockPerson, updatePerson } from '../accounts/update-person.ts';

/** Ends all sessions of the person, the current one too, and removes their PINs from the tills. */
export async function changePassword(
  db: Knex,
  { userId, newPassword }: { userId: string; newPassword: string },
  now: Date,
): Promise<void> {
  const passwordHash = await hashPassword(newPassword);
  await writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    await updatePerson(trx, person, { password_hash: passwordHash }, now);
    const sessions = await endSessionsOf(trx, userId, now);
    await revokeTillPinsOf(trx, userId, now);
    await recordAudit(
      trx,
      { actorId: userId, action: 'password_changed', subject: personSubject(person), details: { sessions } },
      now,
    );
  });
}
