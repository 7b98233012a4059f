import type argon2 from 'argon2';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { login } from '#contract/people/auth.ts';
import { passwordByCode, register } from '#contract/people/registration.ts';
import { listCategories } from '#contract/catalogue/catalog.ts';
import { issueCode } from '#contract/accounts/customers.ts';
import { healthz } from '#contract/shop/system.ts';
import { ENGINES } from '#db/test-database.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import { nextPhone, TEST_PASSWORD, type Answer } from '../../../proofs/fixtures/testing.ts';
import { createPerson } from '../accounts/create-person.ts';
import { CONCURRENT_MAX, assertCapacity, WAITING_MAX } from '../accounts/password-hash.ts';

/** Every hash goes through here; while the gate is shut, none of them ends. */
const { hashing, WRONG } = vi.hoisted(() => ({
  hashing: { running: 0, most: 0, verified: [] as string[], gate: Promise.resolve() },
  WRONG: 'wrong-password-9',
}));

vi.mock('argon2', async (original) => {
  const real = (await original<{ default: typeof argon2 }>()).default;
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    hashing.running += 1;
    hashing.most = Math.max(hashing.most, hashing.running);
    try {
      await hashing.gate;
      return await work();
    } finally {
      hashing.running -= 1;
    }
  };
  return {
    default: {
      ...real,
      hash: (...input: Parameters<typeof real.hash>) => counted(() => real.hash(...input)),
      verify: (hash: string, password: string) => {
        hashing.verified.push(hash);
        // A crowd's guesses need not be computed: only their number matters.
        return counted(() => (password === WRONG ? Promise.resolve(false) : real.verify(hash, password)));
      },
    },
  };
});

/** Shuts the gate; the returned function opens it. */
function shutGate(): () => void {
  let open = (): void => undefined;
  hashing.gate = new Promise((resolve) => (open = resolve));
  return open;
}

describe.each(ENGINES)('on %s', (engine) => {
  let caller = 0;
  const app = openShop({ engine, settings: { TRUST_PROXY: true } });
  afterEach(() => {
    hashing.gate = Promise.resolve();
    hashing.verified = [];
  });

  /** Each from an address of its own, as a flood would come. */
  const attempt = (path: string, json: Record<string, unknown>): Promise<Answer> => {
    caller += 1;
    return app.guest().request('POST', path, {
      json,
      headers: { 'X-Forwarded-For': `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}` },
    });
  };
  const guess = (phone: string) => attempt(login.path, { phone, password: WRONG });
  const crowd = (size: number) => Array.from({ length: size }, () => guess(nextPhone()));

  test('a flood of logins computes two hashes at once, keeps a bounded queue, and the shop goes on answering', async () => {
    const open = shutGate();
    const waiting = crowd(CONCURRENT_MAX + WAITING_MAX);
    await vi.waitFor(() => expect(assertCapacity).toThrow(), { timeout: 120_000 });
    expect(hashing.running).toBe(CONCURRENT_MAX);

    const shopper = app.guest();
    for (const { path } of [healthz, listCategories]) expect((await shopper.request('GET', path)).status).toBe(200);

    const turnedAway = [
      ...(await Promise.all(crowd(20))),
      await attempt(register.path, { phone: nextPhone(), password: TEST_PASSWORD }),
      await attempt(passwordByCode.path, { phone: nextPhone(), code: '12345678', newPassword: TEST_PASSWORD }),
    ];
    for (const { status, json, headers } of turnedAway)
      expect([status, json.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);

    open();
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([401]));
    expect(hashing.most).toBe(CONCURRENT_MAX);
    expect(assertCapacity).not.toThrow();
  });

  test('a person refused for overload doesn’t count as a failed login', async () => {
    const { person } = await app.as('customer');
    const open = shutGate();
    const waiting = crowd(CONCURRENT_MAX + WAITING_MAX);
    await vi.waitFor(() => expect(assertCapacity).toThrow(), { timeout: 120_000 });
    for (let tries = 0; tries < 10; tries += 1) expect((await guess(person.phone)).status).toBe(503);
    open();
    await Promise.all(waiting);
    expect(await app.db('login_failures').where({ phone: person.phone })).toEqual([]);
    await expect(app.guest().logIn(person.phone)).resolves.toBeUndefined();
  });

  /** Algorithm, version and parameters. */
  const costOf = (hash: string): string => hash.split('$').slice(1, 4).join('$');

  test('an unknown phone costs the same hash as a wrong password', async () => {
    const one = { phone: nextPhone(), name: 'Инна', role: 'customer', password: TEST_PASSWORD } as const;
    const person = await createPerson(app.db, one, new Date());
    hashing.verified = [];
    await guess(person.phone);
    await guess(nextPhone());
    expect(hashing.verified).toHaveLength(2);
    const [known = '', unknown = ''] = hashing.verified;
    expect(known).toBe(person.password_hash);
    expect(costOf(unknown)).toBe(costOf(known));
  });

  test('a code for an unknown phone, one without a request and a wrong one cost the same hash', async () => {
    const [admin, { person }, other] = [await app.as('admin'), await app.as('customer'), await app.as('customer')];
    const { code } = await admin.call(issueCode, { params: { id: person.id } });
    hashing.verified = [];
    const wrong = code === '00000000' ? '11111111' : '00000000';
    for (const phone of [person.phone, other.person.phone, nextPhone()])
      await attempt(passwordByCode.path, { phone, code: wrong, newPassword: TEST_PASSWORD });
    expect(hashing.verified).toHaveLength(3);
    expect(new Set(hashing.verified.map(costOf))).toHaveLength(1);
  });
});
