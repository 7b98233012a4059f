/** Checks phone and password, and the second factor where there is one. Unknown phone and wrong password look and take the same. */
import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';
import type { Attempts } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import { secondFactorCodeSchema } from '#contract/people/second-factor.ts';
import { isColleague, type PersonRole } from '#contract/roles.ts';
import type { UserRow } from '#db/tables.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { knownBrowser } from './known-browsers.ts';
import { countAttempt, forgetFailures, type Source } from './login-limits.ts';
import { expectRoom, verifyPassword } from '../accounts/password-hash.ts';
import { findPersonByPhone } from '../accounts/person-store.ts';
import { takeCode, wrongCode } from '../second-factor/check-code.ts';
import { findFactor } from '../second-factor/second-factor-store.ts';

export interface Credentials {
  readonly phone: string;
  readonly password: string;
  /** Of the second factor, as typed. */
  readonly code?: string | undefined;
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

type Second = 'right' | 'needed' | 'wrong';

/** What the code says; `right` also where none is asked for. */
async function secondFactor(db: Knex, person: UserRow, typed: string | undefined, now: Date): Promise<Second> {
  const factor = await findFactor(db, person.id);
  if (factor === undefined || factor.confirmed_at === null) return 'right';
  if (typed === undefined) return 'needed';
  const code = secondFactorCodeSchema.safeParse(typed);
  return code.success && (await takeCode(db, { person, factor, code: code.data }, now)) ? 'right' : 'wrong';
}

/**
 * Returns the person. Throws `wrong_credentials`; once phone and password are right `second_factor_needed` and
 * `wrong_second_factor`; or `too_many_requests` with the seconds to wait. The password alone does not clear the record
 * of failures: codes would be guessed at for nothing.
 */
export async function logIn(
  { db, attempts, secret }: LoginContext,
  { phone, password, code }: Credentials,
  from: LoginFrom,
): Promise<UserRow> {
  expectRoom();
  const { address, browser, now } = from;
  const person = await findPersonByPhone(db, phone);
  const known = person === undefined ? null : knownBrowser(secret, browser, person.id);
  const source: Source = known === null ? { kind: 'network', address } : { kind: 'known', id: known };

  async function check(): Promise<UserRow | null> {
    await countAttempt(db, phone, source, now);
    const matches = await verifyPassword(person?.password_hash, password);
    const isWelcome = person !== undefined && matches && person.disabled_at === null;
    const second = isWelcome ? await secondFactor(db, person, code, now) : 'right';
    if (second === 'needed') return null;
    if (person !== undefined)
      await recordStaffLogin(db, person, { isWelcome: isWelcome && second === 'right', ip: address }, now);
    if (!isWelcome) throw new CodedError('wrong_credentials');
    if (second === 'wrong') throw wrongCode();
    await forgetFailures(db, phone, source);
    return person;
  }

  // A known browser's own record bounds it: the guesses of others in its network are none of its.
  const welcome = known === null ? await attempts.attempt(check) : await check();
  // A step of the login, no failed call of the network.
  if (welcome === null) throw new CodedError('second_factor_needed');
  return welcome;
}
