import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { login, LOGIN_LIMIT } from '#contract/people/auth.ts';
import { endOtherSessions } from '#contract/accounts/profile.ts';
import { ENGINES, freshDatabase } from '#db/test-database.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import { nextPhone, startApp, TEST_PASSWORD, type Answer, type TestApp } from '../../../proofs/fixtures/testing.ts';
import { AttemptLimit } from '../../../http/request/attempt-limit.ts';
import { attemptStore, pruneAttempts } from '../../shop/system/attempt-store.ts';
import { delayAfter } from './login-limits.ts';
import { pruneSessions } from './session-lifetimes.ts';

test('the delay starts after five failures and doubles up to a quarter of an hour', () => {
  expect([0, 4, 5, 6, 7, 12, 13, 500].map((failures) => delayAfter(failures))).toEqual([
    0, 0, 5, 10, 20, 640, 900, 900,
  ]);
});

const START = new Date('2026-11-20T09:00:00Z');
const later = (ms: number): Date => new Date(START.getTime() + ms);
const REFUSED = expect.objectContaining({ code: 'too_many_requests' }) as unknown;

describe.each(ENGINES)('attempts of networks on %s', (engine) => {
  let shop: Awaited<ReturnType<typeof freshDatabase>>;
  beforeAll(async () => {
    shop = await freshDatabase(engine);
  });
  afterEach(() => shop.db('attempt_windows').delete());
  afterAll(() => shop.close());
  /** Counts as another process would. */
  const newLimit = () => new AttemptLimit(attemptStore(shop.db), LOGIN_LIMIT);

  test('an address that fails fifty times in ten minutes waits for the rest of them, whichever process it asks', async () => {
    const [limit, other] = [newLimit(), newLimit()];
    await Promise.all(
      Array.from({ length: 50 }, (_, failure) => (failure % 2 === 0 ? limit : other).take('10.0.0.1', START)),
    );
    for (const one of [limit, other, limit]) {
      await expect(one.take('10.0.0.1', later(60_000))).rejects.toThrow(
        expect.objectContaining({ code: 'too_many_requests', retryAfter: 540 }),
      );
    }
    await limit.take('10.0.0.2', later(60_000));
    await expect(limit.take('10.0.0.1', later(599_000))).rejects.toThrow(REFUSED);
    await limit.take('10.0.0.1', later(600_001));
    expect(await pruneAttempts(shop.db, later(660_001))).toBe(1);
    expect(await shop.db('attempt_windows').select('network', 'attempts')).toEqual([
      { network: '10.0.0.1', attempts: 1 },
    ]);
  });

  test('attempts of an address that succeed do not count', async () => {
    const limit = newLimit();
    for (let login = 0; login < 60; login += 1) await limit.attempt('10.0.0.1', START, () => Promise.resolve());
    await limit.take('10.0.0.1', START, 50);
    await expect(limit.take('10.0.0.1', START)).rejects.toThrow(REFUSED);
    await limit.giveBack('10.0.0.1', START);
    await limit.take('10.0.0.1', START);
  });

  test('an IPv6 customer with many subscribers’ networks comes no further than four of them', async () => {
    const limit = newLimit();
    for (let guess = 0; guess < 200; guess += 10) await limit.take(`2001:db8:1:${guess.toString(16)}::1`, START, 10);
    await expect(limit.take('2001:db8:1:ffff::1', START)).rejects.toThrow(REFUSED);
    await limit.take('2001:db8:2::1', START);
    // Refused attempts are counted nowhere.
    expect(await shop.db('attempt_windows').where('network', 'like', '%ffff%')).toEqual([]);
  });

  test('a clock that is behind another machine’s restarts no window', async () => {
    await newLimit().take('10.0.0.1', later(5_000), 50);
    await expect(newLimit().take('10.0.0.1', START)).rejects.toThrow(REFUSED);
  });

  test('a window opened by a clock that ran ahead is over when the clock is mended', async () => {
    const limit = newLimit();
    await limit.take('10.0.0.1', later(30 * 86_400_000), 50);
    await limit.take('10.0.0.1', START);
  });
});

test('attempts under way count: of one network few are at once', async () => {
  const { db, close } = await freshDatabase('sqlite');
  onTestFinished(close);
  const limit = new AttemptLimit(attemptStore(db), LOGIN_LIMIT);
  const now = START;
  let open = (): void => undefined;
  const gate = new Promise<void>((done) => (open = done));
  const attempts = Promise.allSettled(
    Array.from({ length: 20 }, (_, host) => limit.attempt(`2001:db8::${host}`, now, () => gate)),
  );
  await expect(limit.attempt('10.0.0.1', now, () => Promise.resolve('done'))).resolves.toBe('done');
  open();
  const outcomes = await attempts;
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
  await expect(limit.attempt('2001:db8::1', now, () => Promise.resolve('done'))).resolves.toBe('done');
});

describe.each(ENGINES)('guessing a password on %s', (engine) => {
  let now = Date.parse('2026-11-20T09:00:00Z');
  const app = openShop({ engine, clock: () => new Date(now) });

  const attempt = (phone: string, password: string): Promise<Answer> =>
    app.guest().request('POST', login.path, { json: { phone, password } });

  test('becomes slower and slower, even with the right password, until the delay is over', async () => {
    const { person } = await app.as('customer');
    for (let failure = 0; failure < 5; failure += 1)
      expect((await attempt(person.phone, 'wrong-password-9')).status).toBe(401);
    const refused = await attempt(person.phone, TEST_PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.json).toMatchObject({ code: 'too_many_requests' });
    expect(refused.headers.get('retry-after')).toBe('5');
    now += 5_001;
    expect((await attempt(person.phone, TEST_PASSWORD)).status).toBe(200);
    // Cleared by the success: the next mistake is the first again.
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

describe.each(ENGINES)('a stranger’s guesses at a known phone on %s', (engine) => {
  const WRONG = 'wrong-password-9';
  let app: TestApp;
  let now = Date.parse('2026-11-20T09:00:00Z');
  beforeAll(
    async () => void (app = await startApp({ engine, clock: () => new Date(now), settings: { TRUST_PROXY: true } })),
  );
  afterAll(() => app.close());

  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const guess = (phone: string, address: string, password = WRONG): Promise<Answer> =>
    app.guest().request('POST', login.path, { json: { phone, password }, headers: from(address) });
  const outcomes = async (answers: Promise<Answer>[]): Promise<number[]> =>
    (await Promise.all(answers)).map(({ status }) => status);

  test('hold up neither a browser that has logged in as its owner, nor another network, nor an open session', async () => {
    const owner = await app.as('customer');
    const { phone } = owner.person;
    for (let tries = 0; tries < 40; tries += 1) await guess(phone, '192.0.2.66');
    expect((await guess(phone, '192.0.2.66', TEST_PASSWORD)).status).toBe(429);
    // Behind the same address as the stranger.
    const known = await owner.request('POST', login.path, {
      json: { phone, password: TEST_PASSWORD },
      headers: from('192.0.2.66'),
    });
    expect(known.status).toBe(200);
    expect((await guess(phone, '198.51.100.5', TEST_PASSWORD)).status).toBe(200);
    const confirmed = await owner.request('POST', endOtherSessions.path, { json: { currentPassword: TEST_PASSWORD } });
    expect(confirmed.status).toBe(200);
    // The owner's login has not given the stranger new guesses.
    expect((await guess(phone, '192.0.2.66')).status).toBe(429);
  });

  test('from many networks come no further than from two', async () => {
    const { person } = await app.as('customer');
    const many = Array.from({ length: 60 }, (_, network) => guess(person.phone, `2001:db8:${network.toString(16)}::1`));
    expect((await outcomes(many)).filter((status) => status === 401)).toHaveLength(10);
    expect((await guess(person.phone, '203.0.113.9')).status).toBe(429);
    now += 6_000;
    expect((await outcomes([guess(person.phone, '203.0.113.9'), guess(person.phone, '203.0.113.10')])).sort()).toEqual([
      401, 429,
    ]);
  });

  test('from one network’s many IPv6 addresses are those of one', async () => {
    const { person } = await app.as('customer');
    const many = Array.from({ length: 12 }, (_, host) => guess(person.phone, `2001:db8:77::${host.toString(16)}`));
    expect((await outcomes(many)).filter((status) => status === 401)).toHaveLength(5);
  });

  test('are not helped by a browser known for another person, or by an invented name', async () => {
    const [owner, other] = [await app.as('customer'), await app.as('customer')];
    const guessAs = (cookie: string): Promise<Answer> =>
      other.request('POST', login.path, {
        json: { phone: owner.person.phone, password: WRONG },
        headers: {
          ...from('192.0.2.77'),
          cookie: `${[...other.cookies]
            .filter(([name]) => name !== 'browser')
            .map(([name, value]) => `${name}=${value}`)
            .join('; ')}; browser=${cookie}`,
        },
      });
    const own = other.cookies.get('browser') ?? '';
    expect(own).not.toBe('');
    for (let tries = 0; tries < 5; tries += 1) expect((await guessAs(own)).status).toBe(401);
    expect((await guessAs(own)).status).toBe(429);
    expect((await guessAs('A'.repeat(22))).status).toBe(429);
    expect((await guessAs(`${'A'.repeat(22)}.${own.split('.')[1] ?? ''}`)).status).toBe(429);
  });

  test('in a known browser are slowed all the same', async () => {
    const owner = await app.as('customer');
    const own = () => owner.request('POST', login.path, { json: { phone: owner.person.phone, password: WRONG } });
    for (let tries = 0; tries < 5; tries += 1) expect((await own()).status).toBe(401);
    expect((await own()).status).toBe(429);
  });

  test('made while the clock ran ahead block no login once it is corrected', async () => {
    const { person } = await app.as('customer');
    now += 30 * 86_400_000;
    for (let tries = 0; tries < 6; tries += 1) await guess(person.phone, '192.0.2.88');
    now -= 30 * 86_400_000;
    const refused = await guess(person.phone, '192.0.2.88', TEST_PASSWORD);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    now += 5_001;
    expect((await guess(person.phone, '192.0.2.88', TEST_PASSWORD)).status).toBe(200);
  });
});

test('behind a proxy the address is the one the proxy saw, not one the caller claims', async () => {
  const app = await startApp({ engine: 'sqlite', settings: { TRUST_PROXY: true } });
  const attemptFrom = (claimed: string, seen: string): Promise<Answer> =>
    app.guest().request('POST', login.path, {
      json: { phone: nextPhone(), password: 'wrong-password-9' },
      headers: { 'X-Forwarded-For': `${claimed}, ${seen}` },
    });
  for (let failure = 0; failure < 50; failure += 1)
    expect((await attemptFrom(`10.0.0.${failure}`, '192.0.2.7')).status).toBe(401);
  expect((await attemptFrom('10.0.0.99', '192.0.2.7')).status).toBe(429);
  expect((await attemptFrom('10.0.0.99', '192.0.2.8')).status).toBe(401);
  await app.close();
});
