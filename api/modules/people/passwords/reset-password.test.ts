import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { login, me } from '#contract/people/auth.ts';
import { changePassword } from '#contract/accounts/profile.ts';
import { passwordByCode } from '#contract/people/registration.ts';
import { issueCode } from '#contract/accounts/customers.ts';
import { ENGINES } from '#db/test-database.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import { nextPhone, TEST_PASSWORD, type Answer, type PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { changePerson, type PersonChange } from '../user-command.ts';

const NEW_PASSWORD = 'another-password-2';
const START = Date.parse('2026-11-20T09:00:00Z');
const MINUTE = 60_000;

describe.each(ENGINES)('a one-time code on %s', (engine) => {
  let now = START;
  let admin: PersonsBrowser;
  const app = openShop({ engine, clock: () => new Date(now), settings: { TRUST_PROXY: true } });
  beforeAll(async () => void (admin = await app.as('admin')));
  // The attempts of this address expire; the administrator's access token doesn't.
  afterEach(() => void (now += 11 * MINUTE));

  const codeFor = async (id: string) => {
    await admin.logIn(admin.person.phone);
    return admin.call(issueCode, { params: { id } });
  };
  const attempt = (phone: string, code: string, newPassword = NEW_PASSWORD, address = '192.0.2.1'): Promise<Answer> =>
    app.guest().request('POST', passwordByCode.path, {
      json: { phone, code, newPassword },
      headers: { 'X-Forwarded-For': address },
    });
  const outcome = async (answer: Promise<Answer>) => {
    const { status, json } = await answer;
    return status === 200 ? 'ok' : (json.code as string);
  };
  /** A code that differs in its last digit. */
  const wrong = (code: string): string => `${code.slice(0, -1)}${(Number(code.slice(-1)) + 1) % 10}`;

  test('gives a new password once and ends all sessions of the person', async () => {
    const browser = await app.as('customer');
    const { code, expiresAt } = await codeFor(browser.person.id);
    expect(code).toMatch(/^\d{8}$/);
    expect(Date.parse(expiresAt) - now).toBe(10 * MINUTE);
    expect(await outcome(attempt(browser.person.phone, code))).toBe('ok');
    expect((await browser.request('GET', me.path)).status).toBe(401);
    await expect(app.guest().logIn(browser.person.phone)).rejects.toMatchObject({ status: 401 });
    await expect(app.guest().logIn(browser.person.phone, NEW_PASSWORD)).resolves.toBeUndefined();
    expect(await outcome(attempt(browser.person.phone, code, 'third-password-3'))).toBe('wrong_code');
  });

  test('used twice at the same moment sets one password', async () => {
    const { person } = await app.as('customer');
    const { code } = await codeFor(person.id);
    const outcomes = await Promise.all(
      ['first-password-1', 'second-password-2'].map((password) => outcome(attempt(person.phone, code, password))),
    );
    expect(outcomes.sort()).toEqual(['ok', 'wrong_code']);
  });

  test('runs out after ten minutes', async () => {
    const { person } = await app.as('customer');
    const { code } = await codeFor(person.id);
    now += 10 * MINUTE;
    expect(await outcome(attempt(person.phone, code))).toBe('wrong_code');
  });

  test('is void when a newer one is issued', async () => {
    const { person } = await app.as('customer');
    const [older, newer] = [await codeFor(person.id), await codeFor(person.id)];
    expect(await outcome(attempt(person.phone, older.code))).toBe('wrong_code');
    expect(await outcome(attempt(person.phone, newer.code))).toBe('ok');
  });

  test('is void once the password is changed in another way, or the account disabled', async () => {
    const byOwner = async (browser: PersonsBrowser) => {
      await browser.call(changePassword, { body: { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD } });
      return browser.person;
    };
    const byOperator =
      (...changes: PersonChange[]) =>
      async ({ person }: PersonsBrowser) => {
        for (const change of changes) await changePerson(app.db, person.id, change, new Date(now));
        return person;
      };
    for (const act of [
      byOwner,
      byOperator({ password: NEW_PASSWORD }),
      byOperator({ disabled: true }, { disabled: false }),
    ]) {
      const browser = await app.as('customer');
      const { code } = await codeFor(browser.person.id);
      const { phone } = await act(browser);
      expect(await outcome(attempt(phone, code, 'third-password-3'))).toBe('wrong_code');
      now += 11 * MINUTE;
    }
  });

  test('allows five attempts, then even the right one fails; from one network three', async () => {
    const { person } = await app.as('customer');
    const { code } = await codeFor(person.id);
    const guess = (address: string) => outcome(attempt(person.phone, wrong(code), NEW_PASSWORD, address));
    for (let tries = 0; tries < 3; tries += 1) expect(await guess('192.0.2.1')).toBe('wrong_code');
    expect(await guess('192.0.2.1')).toBe('too_many_requests');
    for (let tries = 0; tries < 2; tries += 1) expect(await guess('192.0.2.2')).toBe('wrong_code');
    expect(await outcome(attempt(person.phone, code, NEW_PASSWORD, '192.0.2.2'))).toBe('wrong_code');
  });

  test('is not used up for its owner by a stranger who guesses at it', async () => {
    const { person } = await app.as('customer');
    const { code } = await codeFor(person.id);
    await Promise.all(Array.from({ length: 20 }, () => attempt(person.phone, wrong(code), NEW_PASSWORD, '192.0.2.66')));
    expect(await outcome(attempt(person.phone, code, NEW_PASSWORD, '198.51.100.5'))).toBe('ok');
  });

  test('with twenty attempts at once gains nothing', async () => {
    const { person } = await app.as('customer');
    const { code } = await codeFor(person.id);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(attempt(person.phone, wrong(code)))));
    expect(outcomes.filter((one) => one === 'wrong_code')).toHaveLength(3);
    expect(outcomes.filter((one) => one === 'too_many_requests')).toHaveLength(17);
  });

  test('answers an unknown phone, a person without a code and a wrong code alike', async () => {
    const [withCode, without] = [await app.as('customer'), await app.as('customer')];
    const { code } = await codeFor(withCode.person.id);
    const phones = [withCode.person.phone, without.person.phone, nextPhone()];
    const answers = await Promise.all(phones.map(async (phone) => attempt(phone, wrong(code))));
    const [first, ...others] = answers.map(({ status, json }) => ({ status, ...json, requestId: '' }));
    expect(first).toMatchObject({
      status: 422,
      code: 'wrong_code',
      error: 'Код неверен или больше не действует. Попросите новый',
    });
    for (const other of others) expect(other).toEqual(first);
  });

  test('lifts the delay that wrong guesses at the login have earned', async () => {
    const { person } = await app.as('customer');
    for (let tries = 0; tries < 6; tries += 1)
      await app.guest().request('POST', login.path, { json: { phone: person.phone, password: 'wrong-password-9' } });
    const { code } = await codeFor(person.id);
    expect(await outcome(attempt(person.phone, code))).toBe('ok');
  });

  test('is neither issued to nor accepted from a disabled person', async () => {
    const { person } = await app.as('customer');
    const { code } = await codeFor(person.id);
    await changePerson(app.db, person.id, { disabled: true }, new Date(now));
    expect(await outcome(attempt(person.phone, code))).toBe('wrong_code');
    await expect(codeFor(person.id)).rejects.toMatchObject({ code: 'person_disabled' });
  });

  test('is stored as a slow hash only, and stands in no log', async () => {
    const { person } = await app.as('customer');
    const { code } = await codeFor(person.id);
    const stored = JSON.stringify([await app.db('one_time_codes').select(), await app.db('audit_log').select()]);
    expect(stored).not.toContain(code);
    expect((await app.db('one_time_codes').where({ user_id: person.id }).first())?.code_hash).toContain('$argon2id$');
  });

  test('cannot set a password that the rules refuse', async () => {
    const { person } = await app.as('customer');
    const { code } = await codeFor(person.id);
    expect(await outcome(attempt(person.phone, code, 'qwerty123'))).toBe('validation');
    expect(await outcome(attempt(person.phone, code))).toBe('ok');
  });
});
