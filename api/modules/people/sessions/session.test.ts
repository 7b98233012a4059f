import { afterEach, describe, expect, test } from 'vitest';
import { csrf, login, logout, me, refresh } from '#contract/people/auth.ts';
import { listProducts } from '#contract/catalogue/catalog.ts';
import { ENGINES } from '#db/test-database.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import {
  nextPhone,
  outcome,
  startApp,
  TEST_PASSWORD,
  type Browser,
  type TestApp,
} from '../../../proofs/fixtures/testing.ts';
import { changePerson } from '../user-command.ts';
import { openSession } from './handlers.ts';

const START = Date.parse('2026-11-20T09:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The same browser as it was a moment ago: the state of a second tab, or a thief. */
function copyOf(app: TestApp, browser: Browser): Browser {
  const copy = app.guest();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

describe.each(ENGINES)('a session on %s', (engine) => {
  let now = START;
  const pass = (ms: number): void => void (now += ms);
  const app = openShop({ engine, clock: () => new Date(now) });
  afterEach(() => void (now = START));

  test('login answers the person, and the next request knows them', async () => {
    const browser = await app.as('manager');
    const user = {
      _id: browser.person.id,
      phone: browser.person.phone,
      name: 'manager',
      role: 'manager',
      wholesale: { status: 'none', companyName: '', inn: '', comment: '' },
    };
    expect(await browser.call(me)).toEqual({ user });
  });

  test('a login that was being checked while the password was changed opens no session', async () => {
    const { person } = await app.as('manager');
    await changePerson(app.db, person.id, { password: 'another-password-3' }, new Date(now));
    const opening = { person, remember: true, tillPinId: null, userAgent: '', replaces: null };
    await expect(openSession(app.db, opening, new Date(now))).rejects.toMatchObject({ code: 'wrong_credentials' });
    expect(await app.db('sessions').where({ user_id: person.id }).whereNull('revoked_at')).toEqual([]);
    await app.guest().logIn(person.phone, 'another-password-3');
    expect(await app.db('sessions').where({ user_id: person.id }).whereNull('revoked_at')).toHaveLength(1);
  });

  test('a phone is understood however it is written', async () => {
    const { person } = await app.as('customer');
    const written = `8 (${person.phone.slice(2, 5)}) ${person.phone.slice(5, 8)}-${person.phone.slice(8, 10)}-${person.phone.slice(10)}`;
    expect(await outcome(app.guest().call(login, { body: { phone: written, password: TEST_PASSWORD } }))).toBe('ok');
  });

  test('scripts cannot read the session, and other sites cannot send it', async () => {
    const { person } = await app.as('customer');
    const answer = await app
      .guest()
      .request('POST', login.path, { json: { phone: person.phone, password: TEST_PASSWORD, rememberMe: true } });
    const lines = answer.headers.getSetCookie();
    const access = lines.find((line) => line.startsWith('access='));
    const refreshing = lines.find((line) => line.startsWith('refresh='));
    expect(access).toMatch(/path=\/;.*samesite=lax; httponly/i);
    expect(refreshing).toMatch(/path=\/api\/auth;.*samesite=strict; httponly/i);
    expect(lines.join()).not.toMatch(/secure/i);
    for (const line of [access, refreshing]) expect(answer.text).not.toContain(line?.split(/[=;]/)[1] ?? answer.text);
  });

  test('without «Запомнить меня» the browser forgets at closing, the server after a day without a refresh', async () => {
    const { person } = await app.as('customer');
    const browser = app.guest();
    const answer = await browser.request('POST', login.path, {
      json: { phone: person.phone, password: TEST_PASSWORD, rememberMe: false },
    });
    expect(answer.headers.getSetCookie().filter((line) => /^(access|refresh)=.*expires/i.test(line))).toEqual([]);
    pass(DAY + MINUTE);
    expect(await outcome(browser.call(refresh))).toBe('unauthorized');
  });

  test('with it a month may pass between two visits, and each visit restarts it', async () => {
    const browser = await app.as('customer');
    pass(29 * DAY);
    await browser.call(refresh);
    pass(29 * DAY);
    expect(await outcome(browser.call(refresh))).toBe('ok');
    pass(31 * DAY);
    expect(await outcome(browser.call(refresh))).toBe('unauthorized');
  });

  test('tokens and passwords are stored as hashes only', async () => {
    const browser = await app.as('customer');
    const stored = JSON.stringify([
      await app.db('session_tokens').select(),
      await app.db('users').select(),
      await app.db('sessions').select(),
    ]);
    expect(stored).not.toContain(browser.cookies.get('access'));
    expect(stored).not.toContain(browser.cookies.get('refresh'));
    expect(stored).not.toContain(TEST_PASSWORD);
    expect(stored).toContain('$argon2id$');
  });

  test('after 15 minutes a call asks for a refresh, also where guests are welcome, and works after it', async () => {
    const browser = await app.as('wholesale');
    pass(15 * MINUTE + 1);
    expect(await outcome(browser.call(me))).toBe('unauthorized');
    expect(await outcome(browser.call(listProducts))).toBe('unauthorized');
    const { user } = await browser.call(refresh);
    expect(user.phone).toBe(browser.person.phone);
    expect(await outcome(browser.call(me))).toBe('ok');
    expect(await outcome(browser.call(listProducts))).toBe('ok');
  });

  test('a guest has nothing to refresh, and is told so', async () => {
    expect(await outcome(app.guest().call(refresh))).toBe('unauthorized');
    expect(await outcome(app.guest().call(me))).toBe('unauthorized');
  });

  test('a refresh that carried no token takes no cookies, so that its late answer cannot undo a login', async () => {
    const answer = await app.guest().request('POST', refresh.path);
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie().filter((line) => /^(access|refresh)=/.test(line))).toEqual([]);
    const half = copyOf(app, await app.as('customer'));
    half.cookies.delete('refresh');
    expect(await outcome(half.call(refresh))).toBe('unauthorized');
    expect(half.cookies.has('access')).toBe(false);
  });

  test('two tabs may refresh at the same moment', async () => {
    const first = await app.as('customer');
    const second = copyOf(app, first);
    expect(await Promise.all([outcome(first.call(refresh)), outcome(second.call(refresh))])).toEqual(['ok', 'ok']);
    expect(await Promise.all([outcome(first.call(me)), outcome(second.call(me))])).toEqual(['ok', 'ok']);
  });

  test('a refresh whose answer was lost can be repeated, however much later', async () => {
    const browser = await app.as('manager');
    const unanswered = copyOf(app, browser);
    await unanswered.call(refresh);
    pass(3 * DAY);
    expect(await outcome(browser.call(refresh))).toBe('ok');
    expect(await outcome(browser.call(me))).toBe('ok');
  });

  test('a spent refresh token whose successors are in use ends the session for both holders', async () => {
    const owner = await app.as('manager');
    const thief = copyOf(app, owner);
    await owner.call(refresh);
    await owner.call(me);
    pass(11_000);
    expect(await outcome(thief.call(refresh))).toBe('unauthorized');
    expect(thief.cookies.has('refresh')).toBe(false);
    expect(await outcome(owner.call(me))).toBe('unauthorized');
    expect(await outcome(owner.call(refresh))).toBe('unauthorized');
  });

  test('an access token does not pass for a refresh token', async () => {
    const browser = await app.as('customer');
    browser.cookies.set('refresh', browser.cookies.get('access') ?? '');
    expect(await outcome(browser.call(refresh))).toBe('unauthorized');
  });

  test('logout ends the session for every copy of its cookies', async () => {
    const browser = await app.as('customer');
    const copy = copyOf(app, browser);
    expect(await browser.call(logout)).toEqual({ ok: true });
    expect([browser.cookies.has('access'), browser.cookies.has('refresh')]).toEqual([false, false]);
    expect(await outcome(copy.call(me))).toBe('unauthorized');
    expect(await outcome(copy.call(refresh))).toBe('unauthorized');
  });

  test('logging in as another person ends the session the browser had', async () => {
    const browser = await app.as('manager');
    const before = copyOf(app, browser);
    const { person } = await app.as('customer');
    await browser.logIn(person.phone);
    expect((await browser.call(me)).user.phone).toBe(person.phone);
    expect(await outcome(before.call(me))).toBe('unauthorized');
  });

  test('a new role works from the next request', async () => {
    const browser = await app.as('customer');
    await changePerson(app.db, browser.person.id, { role: 'manager' }, new Date(now));
    expect((await browser.call(me)).user.role).toBe('manager');
  });

  test('a disabled person is out at once and cannot come back in', async () => {
    const browser = await app.as('manager');
    await changePerson(app.db, browser.person.id, { disabled: true }, new Date(now));
    expect(await outcome(browser.call(me))).toBe('unauthorized');
    expect(await outcome(browser.call(refresh))).toBe('account_disabled');
    expect(await outcome(app.guest().logIn(browser.person.phone))).toBe('wrong_credentials');
  });

  test('a new password ends all sessions of the person', async () => {
    const browser = await app.as('customer');
    await changePerson(app.db, browser.person.id, { password: 'another-password-2' }, new Date(now));
    expect(await outcome(browser.call(me))).toBe('unauthorized');
    expect(await outcome(app.guest().logIn(browser.person.phone, 'another-password-2'))).toBe('ok');
  });

  test('the cookies are sent over TLS only when the shop is reached over it', async () => {
    const secured = await startApp({ engine: 'sqlite', settings: { PUBLIC_URL: 'https://shop.example.ru' } });
    const answer = await secured.guest().request('GET', csrf.path);
    expect(answer.headers.getSetCookie().every((line) => /; secure/i.test(line))).toBe(true);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    await secured.close();
    const withSisters = await startApp({
      engine: 'sqlite',
      settings: { PUBLIC_URL: 'https://shop.example.ru', HSTS_SUBDOMAINS: true },
    });
    expect((await withSisters.guest().request('GET', csrf.path)).headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
    await withSisters.close();
  });

  test('over TLS the names of the cookies make the browser vouch that no other host has set them', async () => {
    const secured = await startApp({ engine: 'sqlite', settings: { PUBLIC_URL: 'https://shop.example.ru' } });
    const browser = await secured.as('customer');
    expect([...browser.cookies.keys()].sort()).toEqual([
      '__Host-access',
      '__Host-anonymous',
      '__Host-csrf',
      '__Secure-browser',
      '__Secure-refresh',
    ]);
    expect(await outcome(browser.call(me))).toBe('ok');
    expect(await outcome(browser.call(refresh))).toBe('ok');
    const planted = secured.guest();
    for (const [name, value] of browser.cookies) planted.cookies.set(name.replace(/^__(Host|Secure)-/, ''), value);
    expect(await outcome(planted.call(me))).toBe('unauthorized');
    await browser.call(logout);
    expect([...browser.cookies.keys()].filter((name) => /access|refresh/.test(name))).toEqual([]);
    await secured.close();
  });

  test('cookies from before TLS are taken back at the first occasion, and the session they name is over', async () => {
    const secured = await startApp({ engine: 'sqlite', settings: { PUBLIC_URL: 'https://shop.example.ru' } });
    for (const way of ['csrf', 'login', 'logout'] as const) {
      const former = await secured.as('customer');
      const browser = secured.guest();
      await browser.request('GET', csrf.path);
      for (const [name, value] of former.cookies) browser.cookies.set(name.replace(/^__(Host|Secure)-/, ''), value);
      expect(await outcome(browser.call(me))).toBe('unauthorized');
      if (way === 'csrf') await browser.request('GET', csrf.path);
      else if (way === 'login') await browser.logIn(former.person.phone);
      else await browser.call(logout);
      expect([...browser.cookies.keys()].filter((name) => !name.startsWith('__'))).toEqual([]);
      expect(await outcome(former.call(me))).toBe('unauthorized');
      expect(await outcome(former.call(refresh))).toBe('unauthorized');
    }
    await secured.close();
  });

  test('a session ends after a year, however often it was refreshed', async () => {
    const browser = await app.as('customer');
    for (let visit = 1; visit <= 15; visit += 1) {
      pass(24 * DAY);
      expect(await outcome(browser.call(refresh))).toBe('ok');
    }
    pass(6 * DAY);
    expect(await outcome(browser.call(refresh))).toBe('unauthorized');
  });

  test('an unknown phone and a wrong password look the same', async () => {
    const { person } = await app.as('customer');
    const answers = await Promise.all(
      [person.phone, nextPhone()].map((phone) =>
        app.guest().request('POST', login.path, { json: { phone, password: 'wrong-password-9' } }),
      ),
    );
    const [wrong, unknown] = answers.map(({ status, json }) => ({ status, ...json, requestId: '' }));
    expect(wrong).toEqual(unknown);
    expect(wrong).toMatchObject({ status: 401, code: 'wrong_credentials', error: 'Неверный телефон или пароль' });
  });
});
