/** Checks phone and password. Unknown phone and wrong password look and take the same. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { UserRow } from '#db/tables.ts';
import { countAttempt, forgetFailures, type AddressLimit } from './login-limits.ts';
import { expectRoom, verifyPassword } from './password-hash.ts';
import { findPersonByPhone } from './person-store.ts';

export interface Credentials {
  readonly phone: string;
  readonly password: string;
}

/** Returns the person. Throws `wrong_credentials`, or `too_many_requests` with the seconds to wait. */
export async function logIn(
  { db, addresses }: { db: Knex; addresses: AddressLimit },
  { phone, password }: Credentials,
  from: { address: string; now: Date },
): Promise<UserRow> {
  expectRoom();
  addresses.take(from.address, from.now);
  await countAttempt(db, phone, from.now);
  const person = await findPersonByPhone(db, phone);
  const matches = await verifyPassword(person?.password_hash, password);
  if (person === undefined || !matches || person.disabled_at !== null) throw new CodedError('wrong_credentials');
  addresses.giveBack(from.address, from.now);
  await forgetFailures(db, phone);
  return person;
}
