import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '#contract/auth.ts';
import { ENGINES } from '#db/memory.ts';
import { nextPhone, startApp, TEST_PASSWORD, type Answer, type TestApp } from '../../testing.ts';
import { AddressLimit, delayAfter, LOGIN_ALLOWANCE, networkOf } from './login-limits.ts';
import { pruneSessions } from './prune-sessions.ts';

test('the delay starts after five failures and doubles up to a quarter of an hour', () => {
  expect([0, 4, 5, 6, 7, 12, 13, 500].map(delayAfter)).toEqual([0, 0, 5, 10, 20, 640, 900, 900]);
});

test('an address that fails fifty times in ten minutes waits for the rest of them', () => {
  const limit = new AddressLimit(LOGIN_ALLOWANCE);
  const start = Date.parse('2026-11-20T09:00:00Z');
  for (let failure = 0; failure < 50; failure += 1) limit.take('10.0.0.1', new Date(start));
  expect(() => limit.take('10.0.0.1', new Date(start + 60_000))).toThrow(expect.objectContaining({ code: 'too_many_requests', retryAfter: 540 }));
  expect(() => limit.take('10.0.0.2', new Date(start + 60_000))).not.toThrow();
  expect(() => limit.take('10.0.0.1', new Date(start + 600_001))).not.toThrow();
});

test('attempts of an address that succeed do not count', () => {
  const limit = new AddressLimit(LOGIN_ALLOWANCE);
  const now = new Date('2026-11-20T09:00:00Z');
  for (let login = 0; login < 500; login += 1) {
    limit.take('10.0.0.1', now);
    limit.giveBack('10.0.0.1', now);
  }
  expect(() => limit.take('10.0.0.1', now)).not.toThrow();
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the address %s counts as %s: a subscriber has a whole network of IPv6', (address, network) => expect(networkOf(address)).toBe(network));

describe.each(ENGINES)('guessing a password on %s', (engine) => {
  let app: TestApp;
  let now = Date.parse('2026-11-20T09:00:00Z');
  beforeAll(async () => void (app = await startApp({ engine, clock: () => new Date(now) })));
  afterAll(() => app.close());

  const attempt = (phone: string, password: string): Promise<Answer> =>
    app.guest().request('POST', login.path, { json: { phone, password } });

  test('becomes slower and slower, even with the right password, until the delay is over', async () => {
    const { person } = await app.as('customer');
    for (let failure = 0; failure < 5; failure += 1) expect((await attempt(person.phone, 'wrong-password-9')).status).toBe(401);
    const refused = await attempt(person.phone, TEST_PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.json).toMatchObject({ code: 'too_many_requests' });
    expect(refused.headers.get('retry-after')).toBe('5');
    now += 5_001;
    expect((await attempt(person.phone, TEST_PASSWORD)).status).toBe(200);
    // Forgotten with the success: the next mistake is the first again.
    expect((await attempt(person.phone, 'wrong-password-9')).status).toBe(401);
    expect((await attempt(person.phone, TEST_PASSWORD)).status).toBe(200);
  });

  test('is slowed for phones that nobody has, too', async () => {
    const phone = nextPhone();
    for (let failure = 0; failure < 5; failure += 1) await attempt(phone, 'wrong-password-9');
    expect((await attempt(phone, 'wrong-password-9')).status).toBe(429);
  });

  test('with twenty attempts at once gains nothing', async () => {
    const { person } = await app.as('customer');
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(person.phone, 'wrong-password-9')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('is forgotten after a day', async () => {
    const { person } = await app.as('customer');
    for (let failure = 0; failure < 5; failure += 1) await attempt(person.phone, 'wrong-password-9');
    now += 24 * 60 * 60_000 + 1;
    await pruneSessions(app.db, new Date(now));
    expect(await app.db('login_failures').where({ phone: person.phone }).first()).toBeUndefined();
    expect((await attempt(person.phone, TEST_PASSWORD)).status).toBe(200);
  });
});

test('behind a proxy the address is the one the proxy saw, not one the caller claims', async () => {
  const app = await startApp({ engine: 'sqlite', settings: { TRUST_PROXY: true } });
  const attemptFrom = (claimed: string, seen: string): Promise<Answer> =>
    app.guest().request('POST', login.path, {
      json: { phone: nextPhone(), password: 'wrong-password-9' }, headers: { 'X-Forwarded-For': `${claimed}, ${seen}` },
    });
  for (let failure = 0; failure < 50; failure += 1) expect((await attemptFrom(`10.0.0.${failure}`, '192.0.2.7')).status).toBe(401);
  expect((await attemptFrom('10.0.0.99', '192.0.2.7')).status).toBe(429);
  expect((await attemptFrom('10.0.0.99', '192.0.2.8')).status).toBe(401);
  await app.close();
});
