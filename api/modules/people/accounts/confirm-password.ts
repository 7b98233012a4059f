/** Asks a person who is already here for the password once more, before what a thief of the session must not do. */
import type { Knex } from 'knex';
import { CodedError, ERRORS } from '#contract/errors.ts';
import type { UserRow } from '#db/tables.ts';
import type { AddressLimit } from '../sessions/address-limit.ts';
import { countAttempt, forgetFailures, type Source } from '../sessions/login-limits.ts';
import { expectRoom, verifyPassword } from './password-hash.ts';
import { readPerson } from './update-person.ts';

/** Returns the person. Throws `wrong_password`, or `too_many_requests`: a session's guesses are its own, whoever guesses at the login. */
export async function confirmPassword(
  { db, addresses }: { db: Knex; addresses: AddressLimit },
  { userId, sessionId, password }: { userId: string; sessionId: string | null; password: string },
  from: { address: string; now: Date },
): Promise<UserRow> {
  expectRoom();
  const { address, now } = from;
  const person = await readPerson(db, userId);
  const source: Source = sessionId === null ? { kind: 'network', address } : { kind: 'known', id: sessionId };
  return addresses.attempt(address, now, async () => {
    await countAttempt(db, person.phone, source, now);
    if (!(await verifyPassword(person.password_hash, password))) {
      throw new CodedError('wrong_password', { details: [{ path: 'currentPassword', message: ERRORS.wrong_password[1] }] });
    }
    await forgetFailures(db, person.phone, source);
    return person;
  });
}
