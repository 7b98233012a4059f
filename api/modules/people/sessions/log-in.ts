/** Checks phone and password. Unknown phone and wrong password look and take the same. */
import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';
import type { Attempts } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import { isColleague, type PersonRole } from '#contract/roles.ts';
import type { UserRow } from '#db/tables.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { knownBrowser } from './known-browsers.ts';
import { countAttempt, forgetFailures, type Source } from './login-limits.ts';
import { expectRoom, verifyPassword } from '../accounts/password-hash.ts';
import { findPersonByPhone } from '../accounts/person-store.ts';

export interface Credentials {
  readonly phone: string;
  readonly password: string;
}

export interface LoginContext {
  readonly db: Knex;
  /** Of the caller's network. */
  readonly attempts: Attempts;
  /** Signs the cookies by which browsers are known. */
  readonly secret: Buffer;
}

export interface LoginFrom {
  readonly address: string;
  /** What the browser says of having logged in before. */
  readonly browser: string | undefined;
  readonly now: Date;
}

/** Attempts are as few as the limits let through, so the log can't be filled with them. */
async function recordStaffLogin(
  db: Knex,
  person: UserRow,
  { isWelcome, ip }: { isWelcome: boolean; ip: string },
  now: Date,
): Promise<void> {
  if (!isColleague(person.role as PersonRole)) return;
  // Whoever failed is nobody known.
  const event = isWelcome
    ? { actorId: person.id, action: 'staff_logged_in' as const }
    : { actorId: null, action: 'staff_login_failed' as const };
  await writeTransaction(db, (trx) =>
    recordAudit(trx, { ...event, subject: personSubject(person), details: { ip } }, now),
  );
}

/** Returns the person. Throws `wrong_credentials`, or `too_many_requests` with the seconds to wait. */
export async function logIn(
  { db, attempts, secret }: LoginContext,
  { phone, password }: Credentials,
  from: LoginFrom,
): Promise<UserRow> {
  expectRoom();
  const { address, browser, now } = from;
  const person = await findPersonByPhone(db, phone);
  const known = person === undefined ? null : knownBrowser(secret, browser, person.id);
  const source: Source = known === null ? { kind: 'network', address } : { kind: 'known', id: known };

  async function check(): Promise<UserRow> {
    await countAttempt(db, phone, source, now);
    const matches = await verifyPassword(person?.password_hash, password);
    const isWelcome = person !== undefined && matches && person.disabled_at === null;
    if (person !== undefined) await recordStaffLogin(db, person, { isWelcome, ip: address }, now);
    if (!isWelcome) throw new CodedError('wrong_credentials');
    await forgetFailures(db, phone, source);
    return person;
  }

  // A known browser's own record bounds it: the guesses of others in its network are none of its.
  return known === null ? attempts.attempt(check) : check();
}
