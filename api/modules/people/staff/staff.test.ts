import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { login, me } from '#contract/people/auth.ts';
import * as customers from '#contract/accounts/customers.ts';
import { passwordByCode } from '#contract/people/registration.ts';
import { addStaff, listStaff, type StaffMember } from '#contract/accounts/staff.ts';
import { ENGINES } from '#db/test-database.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import { nextPhone, type PersonsBrowser } from '../../../proofs/fixtures/testing.ts';

const PASSWORD = 'utro-7788-vody';
const HOUR = 60 * 60_000;

describe.each(ENGINES)('the people who work in the shop on %s', (engine) => {
  let admin: PersonsBrowser;
  let now = Date.parse('2026-11-20T09:00:00Z');
  const app = openShop({ engine, clock: () => new Date(now), settings: { TRUST_PROXY: true } });
  beforeAll(async () => void (admin = await app.as('admin')));

  const add = (phone = nextPhone(), role: StaffMember['role'] = 'manager') =>
    admin.call(addStaff, { body: { name: ' Пётр  Лужин ', phone, role: role as 'manager' } });
  const member = async (id: string): Promise<StaffMember | undefined> =>
    (await admin.call(listStaff)).items.find(({ _id }) => _id === id);
  let network = 0;
  /** From a network of its own, so that the guesses of one test delay no other. */
  const choose = async (phone: string, code: string): Promise<string> => {
    network += 1;
    const { status, json } = await app.guest().request('POST', passwordByCode.path, {
      json: { phone, code, newPassword: PASSWORD },
      headers: { 'X-Forwarded-For': `192.0.2.${network}` },
    });
    return status === 200 ? 'ok' : (json.code as string);
  };
  const tryPassword = (phone: string, password: string) =>
    app.guest().request('POST', login.path, { json: { phone, password } });

  test('an added colleague sets a password with the code and can work at once', async () => {
    const { _id, phone, code, expiresAt } = await add();
    expect(code).toMatch(/^\d{8}$/);
    expect(Date.parse(expiresAt) - now).toBe(24 * HOUR);
    expect(await member(_id)).toMatchObject({
      name: 'Пётр Лужин',
      role: 'manager',
      hasPassword: false,
      codeUntil: expiresAt,
      lastSeenAt: null,
    });
    now += 20 * HOUR;
    await admin.logIn(admin.person.phone);
    expect(await choose(phone, code)).toBe('ok');
    const seller = app.guest();
    await seller.logIn(phone, PASSWORD);
    expect((await seller.call(me)).user).toMatchObject({ name: 'Пётр Лужин', role: 'manager' });
    expect(await member(_id)).toMatchObject({ hasPassword: true, codeUntil: null });
    const log = await app.db('audit_log').where({ subject_id: _id }).orderBy('id');
    expect(log.map(({ actor_id, action }) => [actor_id, action])).toEqual([
      [admin.person.id, 'person_created'],
      [admin.person.id, 'code_issued'],
      [_id, 'password_reset'],
      [_id, 'staff_logged_in'],
    ]);
    expect(JSON.stringify(await app.db('one_time_codes'))).not.toContain(code);
    expect(JSON.stringify(log)).not.toContain(code);
  });

  test('until then no password lets them in, an empty one neither', async () => {
    const { phone } = await add();
    for (const password of ['', ' ', PASSWORD]) {
      const { status, json } = await tryPassword(phone, password);
      expect([status, json.code]).toEqual(password === '' ? [422, 'validation'] : [401, 'wrong_credentials']);
    }
  });

  test('a withdrawn, replaced or expired code is refused', async () => {
    const { _id, phone, code } = await add();
    const params = { id: _id };
    await admin.call(customers.withdrawCode, { params });
    await admin.call(customers.withdrawCode, { params });
    expect(await choose(phone, code)).toBe('wrong_code');
    expect((await member(_id))?.codeUntil).toBeNull();
    const actions = (await app.db('audit_log').where({ subject_id: _id })).map(({ action }) => action as string);
    expect(actions.filter((action) => action === 'code_withdrawn')).toHaveLength(1);

    const second = await admin.call(customers.issueCode, { params });
    const third = await admin.call(customers.issueCode, { params });
    expect(await choose(phone, second.code)).toBe('wrong_code');
    now += 24 * HOUR;
    await admin.logIn(admin.person.phone);
    expect(await choose(phone, third.code)).toBe('wrong_code');
    const last = await admin.call(customers.issueCode, { params });
    expect(await choose(phone, last.code)).toBe('ok');
    // A person with a password gets a code for a lost one.
    const lost = await admin.call(customers.issueCode, { params });
    expect(Date.parse(lost.expiresAt) - now).toBe(HOUR / 6);
  });

  test('a phone that has an account is not added again, by two administrators at once neither', async () => {
    const buyer = await app.as('customer');
    const refused = await admin.request('POST', addStaff.path, {
      json: { name: 'Ольга', phone: buyer.person.phone, role: 'manager' },
    });
    expect([refused.status, refused.json.code]).toEqual([409, 'phone_taken']);
    const phone = nextPhone();
    const both = await Promise.allSettled([add(phone), add(phone)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await app.db('users').where({ phone })).toHaveLength(1);
  });

  test('a repeat after a lost answer answers the colleague with a new code, until something has become of the account', async () => {
    const body = { id: randomUUID(), name: 'Пётр Лужин', phone: nextPhone(), role: 'manager' as const };
    const again = (change: Partial<typeof body> = {}) => admin.call(addStaff, { body: { ...body, ...change } });
    const [first, second] = [await again(), await again()];
    expect([first._id, second._id]).toEqual([body.id, body.id]);
    const last = await again();
    expect(await choose(body.phone, first.code)).toBe('wrong_code');
    // A repeat for an account that was changed since it was added is refused.
    await expect(again({ role: 'content' as never })).rejects.toMatchObject({ code: 'phone_taken' });
    expect(await choose(body.phone, last.code)).toBe('ok');
    await expect(again()).rejects.toMatchObject({ code: 'phone_taken' });
    // Another phone is another colleague.
    expect((await again({ phone: nextPhone() }))._id).not.toBe(body.id);
    const log = await app.db('audit_log').where({ subject_id: body.id, action: 'person_created' });
    expect(log).toHaveLength(1);
  });

  test('nobody is added without a name or as a buyer', async () => {
    for (const change of [{ name: ' ' }, { role: 'customer' }, { phone: '123' }]) {
      const body = { name: 'Ольга', phone: nextPhone(), role: 'manager', ...change };
      expect((await admin.request('POST', addStaff.path, { json: body })).status).toBe(422);
    }
  });

  test('the list has the shop’s own people alone, those shut out last; buyers have a list without them', async () => {
    const [buyer, seller, gone] = [await app.as('customer'), await app.as('manager'), await app.as('manager')];
    await admin.call(customers.disableCustomer, { params: { id: gone.person.id } });
    const staff = (await admin.call(listStaff)).items;
    const ids = staff.map(({ _id }) => _id);
    expect(ids).toEqual(expect.arrayContaining([admin.person.id, seller.person.id]));
    expect(ids).not.toContain(buyer.person.id);
    expect(staff.findIndex(({ disabled }) => disabled)).toBe(staff.filter(({ disabled }) => !disabled).length);
    const found = async (query: object) =>
      (await admin.call(customers.listCustomers, { query: { limit: 200, ...query } })).items.map(({ _id }) => _id);
    expect(await found({ buyers: 'true' })).toContain(buyer.person.id);
    expect(await found({ buyers: 'true' })).not.toContain(seller.person.id);
    expect(await found({})).toContain(seller.person.id);
  });
});
