/** Asks a person who is already here for the password once more, before what a thief of the session must not do. */
import type { Knex } from 'knex';
import { CodedError, ERRORS } from '#contract/errors.ts';
import type { UserRow } from '#db/tables.ts';
import { countAttempt, forgetFailures, type AddressLimit } from './login-limits.ts';
import { expectRoom, verifyPassword } from './password-hash.ts';
import { readPerson } from './update-person.ts';

/** Returns the person. Throws `wrong_password`, or `too_many_requests`: guesses count together with those at the login. */
export async function confirmPassword(
  { db, addresses }: { db: Knex; addresses: AddressLimit },
  { userId, password }: { userId: string; password: string },
  from: { address: string; now: Date },
): Promise<UserRow> {
  expectRoom();
  addresses.take(from.address, from.now);
  const person = await readPerson(db, userId);
  await countAttempt(db, person.phone, from.now);
  if (!(await verifyPassword(person.password_hash, password))) {
    throw new CodedError('wrong_password', { details: [{ path: 'currentPassword', message: ERRORS.wrong_password[1] }] });
  }
  addresses.giveBack(from.address, from.now);
  await forgetFailures(db, person.phone);
  return person;
}
