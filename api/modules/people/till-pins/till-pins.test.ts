import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { login, me, refresh } from '#contract/people/auth.ts';
import { changeRole, disableCustomer, issueCode, listCustomers } from '#contract/accounts/customers.ts';
import { listDevices, registerDevice } from '#contract/devices/devices.ts';
import { WRONG_PINS_MAX } from '#contract/people/pin.ts';
import { changePassword, listSessions } from '#contract/accounts/profile.ts';
import { passwordByCode } from '#contract/people/registration.ts';
import { resetSecondFactor } from '#contract/accounts/second-factor.ts';
import { logInByTillPin, removePinOf, removeTillPin, setTillPin, endTillSession } from '#contract/people/till-pins.ts';
import { recordSale } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import { sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import { outcome, TEST_PASSWORD, type Browser, type PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { changePerson } from '../user-command.ts';
import { openSession } from '../sessions/handlers.ts';
import { makePin, setTillPin as keepTillPin } from './set-till-pin.ts';

const PIN = '2580';
const HOUR = 60 * 60_000;

describe.each(ENGINES)('a PIN of a till on %s', (engine) => {
  let seller: PersonsBrowser;
  let deviceId: string;
  let kept: { id: string; secret: string };
  let now = Date.parse('2026-11-24T09:00:00Z');
  const app = openShop({ engine, clock: () => new Date(now), goods: [sampleProduct('tap', { slug: 'tap' })] });
  beforeEach(async () => {
    now += 48 * HOUR;
    seller = await app.as('manager');
    deviceId = randomUUID();
    kept = await seller.call(setTillPin, { params: { id: deviceId }, body: { pin: PIN } });
  });

  const enter = (
    browser: Browser = app.guest(),
    change: Partial<Record<'id' | 'secret' | 'pin' | 'deviceId', string>> = {},
  ) => browser.call(logInByTillPin, { body: { ...kept, deviceId, pin: PIN, ...change } });
  const tryOf = (pin: string) => outcome(enter(app.guest(), { pin }));
  /** A browser logged in by the PIN. */
  async function tillOf(): Promise<Browser> {
    const browser = app.guest();
    await enter(browser);
    return browser;
  }
  const pinRow = () => app.db('till_pins').where({ id: kept.id }).first();
  const actions = async (id: string) =>
    (await app.db('audit_log').where({ subject_id: id }).orderBy(['at', 'id']).select('action')).map(
      (row) => row.action,
    );
  const spend = async () => {
    const outcomes: string[] = [];
    for (let attempt = 0; attempt < WRONG_PINS_MAX; attempt += 1) {
      now += HOUR;
      outcomes.push(await tryOf('1470'));
    }
    return outcomes;
  };

  test('nothing begun before access changed opens the till after it: neither a login nor a new PIN', async () => {
    const { person } = seller;
    const session = await app.db('sessions').where({ user_id: person.id }).first();
    const made = await makePin(PIN);
    await changePerson(app.db, person.id, { password: 'another-password-3' }, new Date(now));
    const opening = { person, remember: false, tillPinId: kept.id, userAgent: '', replaces: null };
    await expect(openSession(app.db, opening, new Date(now))).rejects.toMatchObject({ code: 'till_pin_unknown' });
    const place = { userId: person.id, sessionId: session?.id ?? '', deviceId, till: 'Касса' };
    await expect(writeTransaction(app.db, (trx) => keepTillPin(trx, made, place, new Date(now)))).rejects.toMatchObject(
      { code: 'unauthorized' },
    );
    expect(await app.db('till_pins').where({ user_id: person.id }).whereNull('revoked_at')).toEqual([]);
    expect(await app.db('sessions').where({ user_id: person.id }).whereNull('revoked_at')).toEqual([]);
  });

  test('opens the seller’s own session without a password, and what is sold in it is theirs', async () => {
    const till = app.guest();
    const { user } = await enter(till);
    expect(user).toMatchObject({ _id: seller.person.id, role: 'manager', tillPin: true });
    expect((await till.call(me)).user).toEqual(user);
    await till.call(recordSale, { body: { id: randomUUID(), items: [{ productId: 'tap', qty: 1 }], note: '' } });
    expect(await app.db('sales').where({ author_id: seller.person.id }).first('sender_id')).toEqual({
      sender_id: seller.person.id,
    });
    expect((await actions(seller.person.id)).slice(-2)).toEqual(['till_pin_set', 'staff_logged_in']);
  });

  test('is kept as hashes that are worth nothing without the till, and is in no answer', async () => {
    const row = await pinRow();
    expect(row?.pin_hash).toMatch(/^\$argon2id\$/);
    const stored = JSON.stringify([row, await app.db('audit_log').select()]);
    for (const secret of [kept.secret, `"${PIN}"`]) expect(stored).not.toContain(secret);
    expect(Buffer.from(kept.secret, 'base64url')).toHaveLength(32);
  });

  test('ends the session that the browser had, and none of anybody’s elsewhere', async () => {
    const till = await app.as('manager');
    const before = new Map(till.cookies);
    const elsewhere = app.guest();
    await elsewhere.logIn(till.person.phone);
    await enter(till);
    const former = app.guest();
    for (const [name, value] of before) former.cookies.set(name, value);
    expect(await outcome(former.call(me))).toBe('unauthorized');
    expect((await elsewhere.call(me)).user._id).toBe(till.person.id);
    expect((await till.call(me)).user._id).toBe(seller.person.id);
  });

  test('of an administrator opens a seller’s session: nothing of the office, no second factor is asked for', async () => {
    const admin = await app.as('admin');
    kept = await admin.call(setTillPin, { params: { id: deviceId }, body: { pin: PIN } });
    const till = app.guest();
    expect((await enter(till)).user.role).toBe('manager');
    for (const call of [
      () => till.call(listCustomers),
      () => till.call(listDevices),
      () => till.call(listSessions),
      () => till.call(setTillPin, { params: { id: deviceId }, body: { pin: '9041' } }),
    ])
      expect(await outcome(call())).toBe('full_login_needed');
    await till.logIn(admin.person.phone);
    expect((await till.call(me)).user).toMatchObject({ role: 'admin' });
    expect((await till.call(me)).user.tillPin).toBeUndefined();
  });

  test('is refused when it is easy to guess, and to people who don’t sell', async () => {
    const set = (browser: Browser, pin: string) =>
      outcome(browser.call(setTillPin, { params: { id: deviceId }, body: { pin } }));
    for (const pin of ['1234', '1111', '12', '1234567', 'abcd']) expect(await set(seller, pin)).toBe('validation');
    expect(await set(await app.as('warehouse'), PIN)).toBe('forbidden');
    expect(await tryOf(PIN)).toBe('ok');
  });

  test('opens nothing on another till, with another secret or under another number, and no try is spent by that', async () => {
    const other = await app.as('manager');
    const others = await other.call(setTillPin, { params: { id: deviceId }, body: { pin: PIN } });
    for (const change of [
      { deviceId: randomUUID() },
      { secret: 'x'.repeat(43) },
      { id: randomUUID() },
      { id: others.id },
    ])
      expect(await outcome(enter(app.guest(), change))).toBe('till_pin_unknown');
    expect((await pinRow())?.wrong).toBe(0);
  });

  test('set again replaces the former one, whose session ends', async () => {
    const till = await tillOf();
    const again = await seller.call(setTillPin, { params: { id: deviceId }, body: { pin: '9041' } });
    expect(await tryOf(PIN)).toBe('till_pin_unknown');
    for (const call of [me, refresh]) expect(await outcome(till.call(call))).toBe('unauthorized');
    kept = again;
    expect(await tryOf('9041')).toBe('ok');
  });

  test('wrong tries wait longer and longer, also for the right one, and a right one clears them', async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) expect(await tryOf('1470')).toBe('wrong_pin');
    const refused = await app.guest().request('POST', logInByTillPin.path, { json: { ...kept, deviceId, pin: PIN } });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15']);
    now += 15_000;
    expect(await tryOf(PIN)).toBe('ok');
    expect(await tryOf('1470')).toBe('wrong_pin');
    expect(await tryOf(PIN)).toBe('ok');
  });

  test('is no more after eight wrong tries, whatever a stolen till goes on to try; only the password helps', async () => {
    const till = await tillOf();
    expect(await spend()).toEqual([...Array<string>(WRONG_PINS_MAX - 1).fill('wrong_pin'), 'till_pin_unknown']);
    now += HOUR;
    expect(await tryOf(PIN)).toBe('till_pin_unknown');
    expect(await outcome(till.call(me))).toBe('unauthorized');
    expect((await actions(seller.person.id)).at(-1)).toBe('till_pin_spent');
    await seller.logIn(seller.person.phone);
    expect(await tryOf(PIN)).toBe('till_pin_unknown');
    kept = await seller.call(setTillPin, { params: { id: deviceId }, body: { pin: PIN } });
    expect(await tryOf(PIN)).toBe('ok');
  });

  test('twenty tries at once are counted before they are judged', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => tryOf('1470')));
    expect(outcomes.filter((one) => one === 'wrong_pin')).toHaveLength(4);
  });

  test('strangers who guess at secrets are held up with their network, a till that has its secret is not', async () => {
    for (let guess = 0; guess < 50; guess += 1) await outcome(enter(app.guest(), { secret: 'x'.repeat(43) }));
    expect(await outcome(enter(app.guest(), { secret: 'y'.repeat(43) }))).toBe('too_many_requests');
    expect(await tryOf(PIN)).toBe('ok');
    now += 20 * 60_000;
  });

  const NEW = 'new-password-22';
  test.each<[string, (admin: PersonsBrowser) => Promise<unknown>]>([
    [
      'a new password',
      () => seller.call(changePassword, { body: { currentPassword: TEST_PASSWORD, newPassword: NEW } }),
    ],
    [
      'a password by a code',
      async (admin) => {
        const { code } = await admin.call(issueCode, { params: { id: seller.person.id } });
        await app.guest().call(passwordByCode, { body: { phone: seller.person.phone, code, newPassword: NEW } });
      },
    ],
    ['shutting the person out', (admin) => admin.call(disableCustomer, { params: { id: seller.person.id } })],
    [
      'another role',
      (admin) => admin.call(changeRole, { params: { id: seller.person.id }, body: { role: 'warehouse' } }),
    ],
    ['the operator’s password', () => changePerson(app.db, seller.person.id, { password: NEW }, new Date(now))],
    ['the operator’s role', () => changePerson(app.db, seller.person.id, { role: 'customer' }, new Date(now))],
    [
      'a second factor that is reset',
      async (admin) => {
        await app.db('second_factors').insert({
          user_id: seller.person.id,
          sealed_secret: 'x',
          last_step: 0,
          confirmed_at: new Date(now).toISOString(),
          created_at: new Date(now).toISOString(),
        });
        await admin.call(resetSecondFactor, { params: { id: seller.person.id } });
      },
    ],
    ['its owner at the till', () => seller.call(removeTillPin, { params: { id: deviceId } })],
    [
      'an administrator in the list of devices',
      (admin) => admin.call(removePinOf, { params: { id: deviceId, personId: seller.person.id } }),
    ],
    [
      'its owner in the cabinet',
      async () => {
        const { items } = await seller.call(listSessions);
        const session = items.find(({ till }) => till !== null);
        await seller.call(endTillSession, { params: { id: session?.id ?? '' } });
      },
    ],
  ])('is removed by %s: its session ends, it opens none, and the till is told to forget it', async (_, remove) => {
    const admin = await app.as('admin');
    const till = await tillOf();
    const contact = { deviceId, sentAt: new Date(now).toISOString(), people: [seller.person.id, admin.person.id] };
    const personRow = () => app.db('users').where({ id: seller.person.id }).first<{ disabled_at: string | null }>();
    const known = async () => (await admin.call(registerDevice, { body: contact })).staff?.map(({ _id }) => _id);
    expect(await known()).toHaveLength(2);
    await remove(admin);
    expect(await outcome(till.call(me))).toBe('unauthorized');
    expect(await tryOf(PIN)).toBe('till_pin_unknown');
    expect(await known()).toEqual([admin.person.id]);
    const isDisabled = (await personRow())?.disabled_at !== null;
    expect(await outcome(till.call(refresh))).toBe(isDisabled ? 'account_disabled' : 'till_pin_unknown');
  });

  test('stays through a change between seller and administrator', async () => {
    const admin = await app.as('admin');
    await admin.call(changeRole, { params: { id: seller.person.id }, body: { role: 'admin' } });
    expect(await tryOf(PIN)).toBe('ok');
  });

  test('of a till from before the server knew PINs stays there', async () => {
    const { staff } = await seller.call(registerDevice, {
      body: { deviceId: randomUUID(), sentAt: new Date(now).toISOString(), people: [seller.person.id] },
    });
    expect(staff).toHaveLength(1);
  });

  test('is listed with its till, and its session as what it is; neither is anybody else’s to end', async () => {
    const [admin, other] = [await app.as('admin'), await app.as('manager')];
    await tillOf();
    const { items } = await admin.call(listDevices);
    expect(items.find(({ id }) => id === deviceId)?.pins).toEqual([
      {
        personId: seller.person.id,
        name: 'manager',
        since: new Date(now).toISOString(),
        lastUsedAt: new Date(now).toISOString(),
      },
    ]);
    const sessions = (await seller.call(listSessions)).items;
    expect(sessions.map(({ current, till }) => [current, till])).toEqual([
      [true, null],
      [false, expect.stringMatching(/^Касса \w+$/)],
    ]);
    const [own, ofTill] = sessions;
    expect(await outcome(seller.call(endTillSession, { params: { id: own?.id ?? '' } }))).toBe('not_found');
    expect(await outcome(other.call(endTillSession, { params: { id: ofTill?.id ?? '' } }))).toBe('not_found');
    await other.call(removeTillPin, { params: { id: deviceId } });
    expect(await tryOf(PIN)).toBe('ok');
  });

  test('its session ends after sixteen hours, however often it is refreshed', async () => {
    const till = await tillOf();
    for (let hour = 0; hour < 15; hour += 1) {
      now += HOUR;
      await till.request('POST', '/api/auth/refresh');
      expect((await till.call(me)).user._id).toBe(seller.person.id);
    }
    now += HOUR;
    await till.request('POST', '/api/auth/refresh');
    expect(await outcome(till.call(me))).toBe('unauthorized');
    expect(await tryOf(PIN)).toBe('ok');
  });

  test('a guest’s browser needs its CSRF token, as for a login', async () => {
    const answer = await app
      .guest()
      .request('POST', logInByTillPin.path, { json: { ...kept, deviceId, pin: PIN }, csrf: false });
    expect(answer.json?.code).toBe('csrf_invalid');
    expect(await outcome(app.guest().call(login, { body: { phone: seller.person.phone, password: PIN } }))).toBe(
      'wrong_credentials',
    );
  });
});
