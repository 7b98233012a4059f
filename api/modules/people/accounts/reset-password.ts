/**
 * A new password by a one-time code. Whether the phone is unknown, the code wrong, spent, out of date or nobody has
 * asked for one: the answer and the work for it are the same.
 */
import type { Knex } from 'knex';
import type { Attempts } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { takeAttempt, useCode } from './code-store.ts';
import { clearFailures, countAttempt } from '../sessions/login-limits.ts';
import { expectRoom, hashPassword, verifyPassword } from './password-hash.ts';
import { findPersonByPhone } from './person-store.ts';
import { revokeSessionsOf } from '../sessions/session-store.ts';
import { revokeTillPinsOf } from '../till-pins/revoke-till-pins.ts';
import { lockPerson, updatePerson } from './update-person.ts';

export interface Reset {
  readonly phone: string;
  readonly code: string;
  /** Already checked against the rules. */
  readonly newPassword: string;
}

/**
 * Sets the password and ends all sessions of the person. Throws `wrong_code`, or `too_many_requests` with the seconds
 * to wait.
 */
export async function resetPassword(
  { db, attempts }: { db: Knex; attempts: Attempts },
  { phone, code, newPassword }: Reset,
  from: { address: string; now: Date },
): Promise<void> {
  expectRoom();
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
    if (!(await useCode(trx, issued.id, now))) throw new CodedError('wrong_code');
    const held = await lockPerson(trx, person.id);
    await updatePerson(trx, held, { password_hash: passwordHash }, now);
    await revokeSessionsOf(trx, held.id, now);
    await revokeTillPinsOf(trx, held.id, now);
    await clearFailures(trx, phone);
    await recordAudit(trx, { actorId: held.id, action: 'password_reset', subject: personSubject(held) }, now);
  });
}
