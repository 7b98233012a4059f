/** Checks phone, password and second factor. Unknown phone and wrong password give the same answer in the same time. */
import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';
import type { Attempts, BodyOf } from '#contract/endpoint.ts';
import type { login } from '#contract/people/auth.ts';
import { CodedError } from '#contract/errors.ts';
import { secondFactorCodeSchema } from '#contract/accounts/second-factor.ts';
import { isColleague, type PersonRole } from '#contract/roles.ts';
import type { UserRow } from '#db/tables.ts';
import { personSubject, recordAudit } from '../../audit/record-audit.ts';
import { knownBrowser } from '../sessions/known-browsers.ts';
import { countAttempt, forgetFailures, type Source } from '../sessions/login-limits.ts';
import { assertCapacity, verifyPassword } from '../accounts/password-hash.ts';
import { findPersonByPhone } from '../accounts/update-person.ts';
import { takeCode, wrongCode } from '../second-factor/check-code.ts';
import { findFactor } from '../second-factor/second-factor-store.ts';

interface LoginContext {
  readonly db: Knex;
  /** Attempts of the caller's network. */
  readonly attempts: Attempts;
  /** Key of the signatures in cookies of known browsers. */
  readonly secret: Buffer;
}

/** The login limits keep these records few, so attempts can't flood the log. */
async function recordStaffLogin(db: Knex, person: UserRow, isSuccess: boolean, ip: string, now: Date): Promise<void> {
  if (!isColleague(person.role as PersonRole)) return;
  // The actor of a failed login is unknown.
  const actorId = isSuccess ? person.id : null;
  const action = isSuccess ? 'staff_logged_in' : 'staff_login_failed';
  await writeTransaction(db, (trx) => recordAudit({ trx, actorId, now }, action, personSubject(person), { ip }));
}

type FactorResult = 'right' | 'needed' | 'wrong';

/** Result of the code; `right` also when none is required. */
async function secondFactor(db: Knex, person: UserRow, typed: string | undefined, now: Date): Promise<FactorResult> {
  const factor = await findFactor(db, person.id);
  if (factor === undefined || factor.confirmed_at === null) return 'right';
  if (typed === undefined) return 'needed';
  const code = secondFactorCodeSchema.safeParse(typed);
  return code.success && (await takeCode(db, person, factor, code.data, now)) ? 'right' : 'wrong';
}

/**
 * Returns the person. Throws `wrong_credentials`; with a right phone and password `second_factor_needed` and `wrong_second_factor`; or
 * `too_many_requests` with the seconds to wait. The password alone does not clear the failures: otherwise codes could be guessed without
 * limit. `browser` is the browser's cookie of former logins.
 */
export async function logIn(
  { db, attempts, secret }: LoginContext,
  { phone, password, code }: Pick<BodyOf<typeof login>, 'phone' | 'password' | 'code'>,
  { address, browser, now }: { address: string; browser: string | undefined; now: Date },
): Promise<UserRow> {
  assertCapacity();
  const person = await findPersonByPhone(db, phone);
  const known = person === undefined ? null : knownBrowser(secret, browser, person.id);
  const source: Source = known === null ? { kind: 'network', address } : { kind: 'known', id: known };

  async function check(): Promise<UserRow | null> {
    await countAttempt(db, phone, source, now);
    const matches = await verifyPassword(person?.password_hash, password);
    const isSuccess = person !== undefined && matches && person.disabled_at === null;
    const second = isSuccess ? await secondFactor(db, person, code, now) : 'right';
    if (second === 'needed') return null;
    if (person !== undefined) await recordStaffLogin(db, person, isSuccess && second === 'right', address, now);
    if (!isSuccess) throw new CodedError('wrong_credentials');
    if (second === 'wrong') throw wrongCode();
    await forgetFailures(db, phone, source);
    return person;
  }

  // A known browser is limited by its own record: others' guesses from its network don't count.
  const loggedIn = known === null ? await attempts.attempt(check) : await check();
  // A missing code is a step of the login, not a failed request of the network.
  if (loggedIn === null) throw new CodedError('second_factor_needed');
  return loggedIn;
}
