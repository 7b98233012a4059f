/** A person's new password: instead of the current one, which the caller has confirmed, or by a one-time code. */
import type { Knex } from 'knex';
import type { Attempts, BodyOf } from '#contract/endpoint.ts';
import { CodedError, ERRORS } from '#contract/errors.ts';
import type { passwordByCode } from '#contract/people/registration.ts';
import type { UserRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { assertCapacity, hashPassword, verifyPassword } from '../accounts/password-hash.ts';
import { revokeTillPinsOf } from '../till-pins/till-pins.ts';
import { findPerson, findPersonByPhone, lockPerson, readPerson, updatePerson } from '../accounts/update-person.ts';
import { takeAttempt, useCode } from '../accounts/code-store.ts';
import { clearFailures, countAttempt, forgetFailures, type Source } from '../sessions/login-limits.ts';
import { revokeSessionsOf } from '../sessions/session-store.ts';

/** Asks a logged-in person for the password again, before actions that a thief of the session must not perform. */
const wrongPassword = (): CodedError =>
  new CodedError('wrong_password', { details: [{ path: 'currentPassword', message: ERRORS.wrong_password[1] }] });

/** Returns the person. Throws `wrong_password`, or `too_many_requests`: guesses are counted per session, apart from those at the login. */
export async function confirmPassword(
  { db, attempts }: { db: Knex; attempts: Attempts },
  { userId, sessionId }: { userId: string; sessionId: string },
  password: string,
  now: Date,
): Promise<UserRow> {
  assertCapacity();
  const person = await readPerson(db, userId);
  const source: Source = { kind: 'known', id: sessionId };
  return attempts.attempt(async () => {
    await countAttempt(db, person.phone, source, now);
    if (!(await verifyPassword(person.password_hash, password))) throw wrongPassword();
    await forgetFailures(db, person.phone, source);
    return person;
  });
}

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
    const sessions = await revokeSessionsOf(trx, userId, now);
    await revokeTillPinsOf(trx, userId, now);
    await recordAudit({ trx, actorId: userId, now }, 'password_changed', personSubject(person), { sessions });
  });
}

/**
 * Sets a new password by a one-time code, and ends all sessions of the person. Unknown phone, wrong, used, expired or missing code: the answer
 * and its cost are the same. Throws `wrong_code`, or `too_many_requests` with the seconds to wait.
 */
export async function resetPassword(
  { db, attempts }: { db: Knex; attempts: Attempts },
  sent: BodyOf<typeof passwordByCode>,
  { address, now }: { address: string; now: Date },
): Promise<void> {
  assertCapacity();
  await attempts.attempt(async () => {
    await countAttempt(db, sent.phone, { kind: 'code', address }, now);
    await reset(db, sent, now);
  });
}

async function reset(db: Knex, { phone, code, newPassword }: BodyOf<typeof passwordByCode>, now: Date): Promise<void> {
  const person = await findPersonByPhone(db, phone);
  const issued = person && (await writeTransaction(db, (trx) => takeAttempt(trx, person.id, now)));
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
    await recordAudit({ trx, actorId: held.id, now }, 'password_reset', personSubject(held));
  });
}
