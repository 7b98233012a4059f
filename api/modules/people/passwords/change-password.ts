/** A person changes their password; the caller has confirmed the current one. */
import type { Knex } from 'knex';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { wrongPassword } from './confirm-password.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import { revokeTillPinsOf } from '../till-pins/revoke-till-pins.ts';
import { lockPerson, updatePerson } from '../accounts/update-person.ts';

/**
 * Ends all sessions of the person, the current one too, and removes their PINs from the tills. Throws `wrong_password` when the password is
 * no longer the confirmed one: a code has replaced it while the new one was hashed.
 */
export async function changePassword(
  db: Knex,
  { confirmed, newPassword }: { confirmed: UserRow; newPassword: string },
  now: Date,
): Promise<void> {
  const userId = confirmed.id;
  const passwordHash = await hashPassword(newPassword);
  await writeTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    if (person.password_hash !== confirmed.password_hash) throw wrongPassword();
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
