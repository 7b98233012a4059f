/** Asks a logged-in person for the password again, before actions that a thief of the session must not perform. */
import type { Knex } from 'knex';
import type { Attempts } from '#contract/endpoint.ts';
import { CodedError, ERRORS } from '#contract/errors.ts';
import type { UserRow } from '#db/tables.ts';
import { countAttempt, forgetFailures, type Source } from '../sessions/login-limits.ts';
import { assertCapacity, verifyPassword } from '../accounts/password-hash.ts';
import { readPerson } from '../accounts/update-person.ts';

export const wrongPassword = (): CodedError =>
  new CodedError('wrong_password', { details: [{ path: 'currentPassword', message: ERRORS.wrong_password[1] }] });

/** Returns the person. Throws `wrong_password`, or `too_many_requests`: guesses are counted per session, apart from those at the login. */
export async function confirmPassword(
  { db, attempts }: { db: Knex; attempts: Attempts },
  { userId, sessionId, password }: { userId: string; sessionId: string; password: string },
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
