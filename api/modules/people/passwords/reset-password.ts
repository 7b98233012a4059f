/** Sets a new password by a one-time code. Unknown phone, wrong, used, expired or missing code: the answer and its cost are the same. */
import type { Knex } from 'knex';
import type { Attempts } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { takeAttempt, useCode } from '../accounts/code-store.ts';
import { clearFailures, countAttempt } from '../sessions/login-limits.ts';
import { assertCapacity, hashPassword, verifyPassword } from '../accounts/password-hash.ts';
import { findPerson, findPersonByPhone } from '../accounts/person-store.ts';
import { revokeSessionsOf } from '../sessions/session-store.ts';
import { revokeTillPinsOf } from '../till-pins/revoke-till-pins.ts';
import { updatePerson } from '../accounts/update-person.ts';

export interface Reset {
  readonly phone: string;
  readonly code: string;
  /** Validated by the caller. */
  readonly newPassword: string;
}

/** Sets the password and ends all sessions of the person. Throws `wrong_code`, or `too_many_requests` with the seconds to wait. */
export async function resetPassword(
  { db, attempts }: { db: Knex; attempts: Attempts },
  { phone, code, newPassword }: Reset,
  from: { address: string; now: Date },
): Promise<void> {
  assertCapacity();
  await attempts.attempt(() => reset(db, { phone, code, newPassword }, from));
}

async function reset(
  db: Knex,
  { phone, code, newPassword }: Reset,
  { address, now }: { address: string; now: Date },
): Promise<void> {
  await countAttempt(db, phone, { kind: 'code', address }, now);
  const person = await findPersonByPhone(db, phone);
  const issued =
    person === undefined ? undefined : await writeTransaction(db, (trx) => takeAttempt(trx, person.id, now));
  const matches = await verifyPassword(issued?.code_hash, code);
  if (person === undefined || issued === undefined || !matches || person.disabled_at !== null)
    throw new CodedError('wrong_code');
  const passwordHash = await hashPassword(newPassword);
  await writeTransaction(db, async (trx) => {
    // The person is locked before the code, as in issuing another code and in erasing the person.
    const held = await findPerson(trx, person.id, { lock: true });
    if (held === undefined || !(await useCode(trx, issued.id, now))) throw new CodedError('wrong_code');
    await updatePerson(trx, held, { password_hash: passwordHash }, now);
    await revokeSessionsOf(trx, held.id, now);
    await revokeTillPinsOf(trx, held.id, now);
    await clearFailures(trx, phone);
    await recordAudit(trx, { actorId: held.id, action: 'password_reset', subject: personSubject(held) }, now);
  });
}
