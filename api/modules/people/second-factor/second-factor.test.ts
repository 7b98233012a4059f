import { Secret, TOTP, URI } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { login, me } from '#contract/people/auth.ts';
import { changeRole } from '#contract/accounts/customers.ts';
import * as second from '#contract/accounts/second-factor.ts';
import { listStaff } from '#contract/accounts/staff.ts';
import { ENGINES } from '#db/test-database.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import { outcome, TEST_PASSWORD, type Browser, type PersonsBrowser } from '../../../proofs/fixtures/testing.ts';

const STEP = 30_000;
const DAY = 24 * 60 * 60_000;

describe.each(ENGINES)('the second factor of a login on %s', (engine) => {
  let admin: PersonsBrowser;
  let now = Date.parse('2026-11-23T09:00:00Z');
  const app = openShop({ engine, clock: () => new Date(now) });
  beforeEach(async () => {
    // Failures of an earlier test are cleared, and its codes are in the past.
    now += 2 * DAY;
    admin = await app.as('admin');
  });

  const codeAt = (secret: string, steps = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + steps * STEP });
  /** The app's current code, after the last used step. */
  const nextCode = (secret: string): string => {
    now += STEP;
    return codeAt(secret);
  };
  const password = { currentPassword: TEST_PASSWORD };

  async function switchOn(person: PersonsBrowser): Promise<{ secret: string; recovery: string[] }> {
    const { secret } = await person.call(second.beginSecondFactor, { body: password });
    const { recoveryCodes } = await person.call(second.confirmSecondFactor, { body: { code: codeAt(secret) } });
    return { secret, recovery: recoveryCodes };
  }
  /** From an unknown browser, unless another is given. */
  const enter = (code?: string, browser: Browser = app.guest(), secretWord = TEST_PASSWORD) =>
    outcome(
      browser.call(login, {
        body: { phone: admin.person.phone, password: secretWord, ...(code === undefined ? {} : { code }) },
      }),
    );
  const actionsOf = async (id: string) =>
    (await app.db('audit_log').where({ subject_id: id }).orderBy('id')).map(({ action }) => action as string);

  test('once switched on the password alone opens nothing, and the code makes the login whole', async () => {
    expect(await admin.call(second.readSecondFactor)).toEqual({ since: null, recoveryLeft: 0 });
    const { secret, recovery } = await switchOn(admin);
    expect(await admin.call(second.readSecondFactor)).toEqual({
      since: new Date(now).toISOString(),
      recoveryLeft: 10,
    });
    expect(new Set(recovery).size).toBe(10);
    const browser = app.guest();
    expect(await enter(undefined, browser)).toBe('second_factor_needed');
    expect(await outcome(browser.call(me))).toBe('unauthorized');
    expect(await enter(codeAt(secret, 5), browser)).toBe('wrong_second_factor');
    expect(await outcome(browser.call(me))).toBe('unauthorized');
    const code = nextCode(secret);
    expect(await enter(`${code.slice(0, 3)} ${code.slice(3)}`, browser)).toBe('ok');
    expect((await browser.call(me)).user._id).toBe(admin.person.id);
    expect(await actionsOf(admin.person.id)).toEqual([
      'person_created',
      'staff_logged_in',
      'second_factor_on',
      'staff_login_failed',
      'staff_logged_in',
    ]);
  });

  test('a wrong password reveals nothing of it, whatever code comes along', async () => {
    const { secret } = await switchOn(admin);
    expect(await enter(undefined, app.guest(), 'wrong-password-1')).toBe('wrong_credentials');
    const code = nextCode(secret);
    expect(await enter(code, app.guest(), 'wrong-password-1')).toBe('wrong_credentials');
    // It did not use the code up.
    expect(await enter(code)).toBe('ok');
  });

  test('nothing changes at the login before a code has confirmed the secret, and only the last secret counts', async () => {
    const first = await admin.call(second.beginSecondFactor, { body: password });
    const { secret, uri } = await admin.call(second.beginSecondFactor, { body: password });
    expect(await enter()).toBe('ok');
    const read = URI.parse(uri);
    expect(read).toMatchObject({ issuer: 'Русло', label: admin.person.phone, digits: 6, algorithm: 'SHA1' });
    expect(read.secret.base32).toBe(secret);
    const confirm = (code: string) => outcome(admin.call(second.confirmSecondFactor, { body: { code } }));
    expect(await confirm(codeAt(first.secret))).toBe('wrong_second_factor');
    expect(await confirm(codeAt(secret))).toBe('ok');
    expect(await confirm(nextCode(secret))).toBe('second_factor_on');
    expect(await outcome(admin.call(second.beginSecondFactor, { body: password }))).toBe('second_factor_on');
  });

  test('a code of the app is used once, by two logins at the same moment too, and an earlier one not at all', async () => {
    const { secret } = await switchOn(admin);
    // The one that confirmed it.
    expect(await enter(codeAt(secret))).toBe('wrong_second_factor');
    now += 4 * STEP;
    const both = await Promise.all([enter(codeAt(secret)), enter(codeAt(secret))]);
    expect(both.sort()).toEqual(['ok', 'wrong_second_factor']);
    expect(await enter(codeAt(secret, -1))).toBe('wrong_second_factor');
    expect(await enter(codeAt(secret, 1))).toBe('ok');
  });

  test('a phone’s clock may be one step off, two are too many', async () => {
    const { secret } = await switchOn(admin);
    for (const [steps, expected] of [
      [-2, 'wrong_second_factor'],
      [2, 'wrong_second_factor'],
      [-1, 'ok'],
      [1, 'ok'],
    ] as const) {
      now += 4 * STEP;
      expect([steps, await enter(codeAt(secret, steps))]).toEqual([steps, expected]);
    }
  });

  test('guessing becomes slower, and asking with the right password does not make it faster again', async () => {
    const { secret } = await switchOn(admin);
    const wrong = codeAt(secret, 50);
    for (const code of [wrong, undefined, wrong, undefined, wrong]) expect(await enter(code)).not.toBe('ok');
    expect(await enter(undefined)).toBe('too_many_requests');
    expect(await enter(codeAt(secret, 1))).toBe('too_many_requests');
    expect(await enter(nextCode(secret))).toBe('ok');
  });

  test('a recovery code lets in once, is kept as a slow hash and noted', async () => {
    const { secret, recovery } = await switchOn(admin);
    const [code = ''] = recovery.slice(3);
    const written = second.formatRecoveryCode(code).toLowerCase();
    const both = await Promise.all([enter(written), enter(written)]);
    expect(both.sort()).toEqual(['ok', 'wrong_second_factor']);
    expect(await enter(code)).toBe('wrong_second_factor');
    expect((await admin.call(second.readSecondFactor)).recoveryLeft).toBe(9);
    expect(await actionsOf(admin.person.id)).toContain('recovery_code_used');
    const kept = JSON.stringify([
      await app.db('second_factors'),
      await app.db('recovery_codes'),
      await app.db('audit_log'),
    ]);
    for (const one of [secret, ...recovery]) expect(kept).not.toContain(one);
    expect(kept).toContain('$argon2id$');
  });

  test('it is switched off by the password and a code, and then not asked for', async () => {
    const { secret } = await switchOn(admin);
    const end = (body: { currentPassword: string; code: string }) =>
      outcome(admin.call(second.endSecondFactor, { body }));
    const code = nextCode(secret);
    expect(await end({ currentPassword: 'wrong-password-1', code })).toBe('wrong_password');
    expect(await end({ ...password, code: codeAt(secret, 9) })).toBe('wrong_second_factor');
    expect(await end({ ...password, code })).toBe('ok');
    expect(await end({ ...password, code: nextCode(secret) })).toBe('second_factor_off');
    expect(await enter()).toBe('ok');
    expect(await app.db('recovery_codes').where({ user_id: admin.person.id })).toEqual([]);
    expect(await actionsOf(admin.person.id)).toContain('second_factor_off');
  });

  test('guesses at it in a session that was found open are limited too', async () => {
    const { secret } = await switchOn(admin);
    const guess = (code: string) => outcome(admin.call(second.endSecondFactor, { body: { ...password, code } }));
    for (let time = 0; time < 5; time += 1) expect(await guess(codeAt(secret, 9))).toBe('wrong_second_factor');
    expect(await guess(codeAt(secret, 1))).toBe('too_many_requests');
  });

  test('another administrator resets it, none their own, and the log has who', async () => {
    await switchOn(admin);
    const other = await app.as('admin');
    const factorOf = async () =>
      (await other.call(listStaff)).items.find(({ _id }) => _id === admin.person.id)?.secondFactor;
    expect(await factorOf()).toBe(true);
    const params = { id: admin.person.id };
    expect(await outcome(admin.call(second.resetSecondFactor, { params }))).toBe('own_account');
    await other.call(second.resetSecondFactor, { params });
    await other.call(second.resetSecondFactor, { params });
    expect(await factorOf()).toBe(false);
    expect(await enter()).toBe('ok');
    const resets = await app.db('audit_log').where({ subject_id: admin.person.id, action: 'second_factor_reset' });
    expect(resets.map(({ actor_id }) => actor_id as string)).toEqual([other.person.id]);
  });

  test('it stays with a person who is no administrator any more, and they may switch it off', async () => {
    const { secret } = await switchOn(admin);
    const other = await app.as('admin');
    await other.call(changeRole, { params: { id: admin.person.id }, body: { role: 'manager' } });
    expect(await enter()).toBe('second_factor_needed');
    expect(await outcome(admin.call(second.beginSecondFactor, { body: password }))).toBe('forbidden');
    const body = { ...password, code: nextCode(secret) };
    expect(await outcome(admin.call(second.endSecondFactor, { body }))).toBe('ok');
  });

  test('it ends with the work: a buyer has no page to switch it off, and the log has who', async () => {
    await switchOn(admin);
    const other = await app.as('admin');
    await other.call(changeRole, { params: { id: admin.person.id }, body: { role: 'customer' } });
    expect(await enter()).toBe('ok');
    const resets = await app.db('audit_log').where({ subject_id: admin.person.id, action: 'second_factor_reset' });
    expect(resets.map(({ actor_id }) => actor_id as string)).toEqual([other.person.id]);
  });

  test('what no app and no paper says is no code', async () => {
    await switchOn(admin);
    for (const code of ['', '12345', '1234567', 'abcdef', '3OIL0-00000', '9'.repeat(41)])
      expect([code, await enter(code)]).toEqual([code, code.length > 40 ? 'validation' : 'wrong_second_factor']);
  });
});
