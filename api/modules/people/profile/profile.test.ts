import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { login, me } from '#contract/people/auth.ts';
import { correctBonuses } from '#contract/orders/bonus-corrections.ts';
import { changeRole, readCustomerData } from '#contract/accounts/customers.ts';
import { register } from '#contract/people/registration.ts';
import * as profile from '#contract/accounts/profile.ts';
import { placeOrder } from '#contract/orders/orders.ts';
import { consentText, OFFER_VERSION, PERSONAL_DATA_VERSION } from '#contract/people/consents.ts';
import { insertRows } from '#db/insert-rows.ts';
import { ENGINES } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import {
  nextPhone,
  TEST_PASSWORD,
  type Answer,
  type Browser,
  type PersonsBrowser,
} from '../../../proofs/fixtures/testing.ts';
import { orderFor } from '../../../proofs/fixtures/sample-orders.ts';
import { addProducts, sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { changePerson } from '../user-command.ts';
import { changePassword as writePassword } from '../passwords/change-password.ts';

const NEW_PASSWORD = 'another-password-2';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

describe.each(ENGINES)('the cabinet on %s', (engine) => {
  let browser: PersonsBrowser;
  let now = Date.parse('2026-11-20T09:00:00Z');
  const app = openShop({ engine, clock: () => new Date(now), goods: [] });
  beforeEach(async () => {
    now += 60 * 60_000;
    browser = await app.as('customer');
  });

  const actions = async (id: string): Promise<string[]> =>
    (await app.db('audit_log').where({ subject_id: id }).orderBy('id')).map(({ action }) => action);
  const changePassword = (from: Browser, currentPassword: string): Promise<Answer> =>
    from.request('POST', profile.changePassword.path, { json: { currentPassword, newPassword: NEW_PASSWORD } });
  /** The same person on another device. */
  const elsewhere = async (): Promise<Browser> => {
    const other = app.guest();
    await other.request('POST', login.path, {
      json: { phone: browser.person.phone, password: TEST_PASSWORD },
      headers: { 'user-agent': WINDOWS },
    });
    return other;
  };

  test('shows name, phone, role and wholesale standing', async () => {
    expect(await browser.call(profile.readProfile)).toEqual({
      _id: browser.person.id,
      phone: browser.person.phone,
      name: 'customer',
      role: 'customer',
      wholesale: { status: 'none', companyName: '', inn: '', comment: '', reason: '' },
      createdAt: new Date(now).toISOString(),
      deletionRequestedAt: null,
    });
  });

  test('saves a name, which the next request knows; an empty one removes it', async () => {
    expect((await browser.call(profile.saveProfile, { body: { name: ' Анна  Петровна ' } })).name).toBe(
      'Анна Петровна',
    );
    expect((await browser.call(me)).user.name).toBe('Анна Петровна');
    expect((await browser.call(profile.saveProfile, { body: { name: '' } })).name).toBe('');
    await browser.call(profile.saveProfile, { body: { name: '' } });
    expect(await actions(browser.person.id)).toEqual(['person_created', 'name_changed', 'name_changed']);
  });

  test('changes nobody’s role, phone or status, whatever is sent along', async () => {
    const before = await app.db('users').where({ id: browser.person.id }).first();
    const json = {
      name: 'customer',
      role: 'admin',
      phone: '+79990000000',
      wholesale: { status: 'approved' },
      wholesale_status: 'approved',
      disabled: false,
    };
    expect((await browser.request('PATCH', profile.saveProfile.path, { json })).status).toBe(200);
    expect(await app.db('users').where({ id: browser.person.id }).first()).toEqual(before);
  });

  test('a new password needs the current one, logs the person out everywhere and works at the next login', async () => {
    const other = await elsewhere();
    const answer = await changePassword(browser, TEST_PASSWORD);
    expect([answer.status, answer.json]).toEqual([200, { ok: true }]);
    expect([browser.cookies.has('access'), browser.cookies.has('refresh')]).toEqual([false, false]);
    expect((await other.request('GET', me.path)).status).toBe(401);
    await expect(app.guest().logIn(browser.person.phone)).rejects.toMatchObject({ status: 401 });
    await expect(app.guest().logIn(browser.person.phone, NEW_PASSWORD)).resolves.toBeUndefined();
    expect(await actions(browser.person.id)).toEqual(['person_created', 'password_changed']);
  });

  test('a password that was set by a code while the old one was being confirmed stays', async () => {
    const { person } = browser;
    await changePerson(app.db, person.id, { password: 'password-by-code-3' }, new Date(now));
    const change = { confirmed: person, newPassword: NEW_PASSWORD };
    await expect(writePassword(app.db, change, new Date(now))).rejects.toMatchObject({ code: 'wrong_password' });
    await expect(app.guest().logIn(person.phone, 'password-by-code-3')).resolves.toBeUndefined();
  });

  test('a wrong current password says so, at its field, and keeps the session', async () => {
    const { status, json } = await changePassword(browser, 'wrong-password-9');
    expect([status, json.code, json.error]).toEqual([422, 'wrong_password', 'Текущий пароль введён неверно']);
    expect(json.details).toEqual([{ path: 'currentPassword', message: 'Текущий пароль введён неверно' }]);
    expect((await browser.request('GET', me.path)).status).toBe(200);
  });

  test('guesses at the current password become slower like those at the login, and a stranger’s at the login delay none here', async () => {
    for (let guess = 0; guess < 4; guess += 1)
      expect((await changePassword(browser, 'wrong-password-9')).status).toBe(422);
    for (let guess = 0; guess < 5; guess += 1) {
      expect(
        (
          await app
            .guest()
            .request('POST', login.path, { json: { phone: browser.person.phone, password: 'wrong-password-9' } })
        ).status,
      ).toBe(401);
    }
    expect((await changePassword(browser, 'wrong-password-9')).status).toBe(422);
    const refused = await changePassword(browser, TEST_PASSWORD);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    now += 5_001;
    expect((await changePassword(browser, TEST_PASSWORD)).status).toBe(200);
  });

  test('a new password obeys the rules', async () => {
    const json = { currentPassword: TEST_PASSWORD, newPassword: 'qwerty123' };
    const answer = await browser.request('POST', profile.changePassword.path, { json });
    expect([answer.status, answer.json.error]).toEqual([422, 'Этот пароль слишком распространён']);
  });

  test('an application for wholesale waits, and cannot be made twice, not even at the same moment', async () => {
    const applied = await Promise.all(
      ['ООО «Ромашка»', 'ООО «Лютик»'].map((companyName) =>
        browser.request('POST', profile.applyForWholesale.path, { json: { companyName, inn: '7707083893' } }),
      ),
    );
    expect(applied.map(({ status }) => status).sort()).toEqual([200, 409]);
    const done = applied.find(({ status }) => status === 200);
    expect(done?.json).toMatchObject({
      role: 'customer',
      wholesale: { status: 'pending', inn: '7707083893', comment: '', reason: '' },
    });
    expect(applied.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'wholesale_pending',
      error: 'Заявка уже на модерации',
    });
    expect(await actions(browser.person.id)).toEqual(['person_created', 'wholesale_applied']);
  });

  test('who has wholesale access has nothing to apply for', async () => {
    const buyer = await app.as('wholesale');
    await expect(buyer.call(profile.applyForWholesale, { body: { companyName: 'Ромашка' } })).rejects.toMatchObject({
      code: 'wholesale_approved',
    });
  });

  test('shows the consents given with their words, and offers them as a file', async () => {
    const agreed = app.guest();
    const { user } = await agreed.call(register, {
      body: { phone: nextPhone(), password: TEST_PASSWORD, consent: true },
    });
    const consent = {
      _id: expect.any(String),
      kind: 'personal_data',
      textVersion: PERSONAL_DATA_VERSION,
      text: consentText('personal_data', PERSONAL_DATA_VERSION),
      givenAt: new Date(now).toISOString(),
    };
    expect(await agreed.call(profile.listConsents)).toEqual({ items: [consent], total: 1 });
    const file = await agreed.request('GET', `${profile.listConsents.path}?download=1`);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="consents-\d{4}-\d\d-\d\d\.json"$/);
    const own = await agreed.request('GET', `${profile.readOwnData.path}?download=1`);
    expect(own.headers.get('content-disposition')).toContain('attachment; filename="my-data-');
    expect(own.json).toMatchObject({ profile: { _id: user._id }, consents: [consent], sessions: [{ current: true }] });
    expect(own.text).not.toMatch(/argon2|hash/);
    expect(await browser.call(profile.listConsents)).toEqual({ items: [], total: 0 });
  });

  test('the copy of one’s own data has the orders, their letters and consents, and the bonuses; nobody else’s', async () => {
    now += 60_000;
    const id = `owned-${now}`;
    await addProducts(app.db, [sampleProduct(id)]);
    const [mine, other] = [
      await orderFor(browser, { items: [{ productId: id, qty: 2 }] }),
      await orderFor(app.guest(), { items: [{ productId: id, qty: 1 }] }),
    ];
    const { order } = await browser.call(placeOrder, {
      body: { ...mine, buyer: { ...mine.buyer, email: 'me@example.ru' } },
    });
    await app.guest().call(placeOrder, { body: { ...other, buyer: { ...other.buyer, email: 'other@example.ru' } } });
    await app.db('bonus_entries').insert({
      id: `b-${now}`,
      user_id: browser.person.id,
      kind: 'accrual',
      amount: 70,
      order_id: null,
      title: 'Подарок',
      at: new Date(now).toISOString(),
      usable_from: null,
      expires_at: null,
    });
    const own = await browser.call(profile.readOwnData);
    expect(own.orders).toEqual([order]);
    expect(own.bonuses).toMatchObject({ balance: 70, history: [{ title: 'Подарок', amount: 70 }] });
    expect(own.letters).toMatchObject([
      { to: 'me@example.ru', subject: `Заказ № ${order.number} принят`, sentAt: null },
    ]);
    expect(JSON.stringify(own)).not.toContain('other@example.ru');
    const admin = await app.as('admin');
    now += 1_000;
    await admin.call(changeRole, { params: { id: browser.person.id }, body: { role: 'manager' } });
    const { history } = await browser.call(profile.readOwnData);
    expect(history.map(({ action, by, details }) => [action, by, details])).toEqual([
      ['Роль изменена', 'shop', { from: 'customer', to: 'manager' }],
      ['Аккаунт создан', 'shop', expect.anything()],
    ]);
    expect(JSON.stringify(history)).not.toContain(admin.person.phone);
    await expect(app.guest().logIn(browser.person.phone, 'not-my-password-1')).rejects.toThrow();
    const [failed] = (await browser.call(profile.readOwnData)).history;
    expect(failed).toMatchObject({ action: 'Неудачный вход сотрудника', by: 'unknown' });
    await admin.call(changeRole, { params: { id: browser.person.id }, body: { role: 'customer' } });
    const { items } = await browser.call(profile.listConsents);
    expect(items.map(({ kind, text }) => [kind, text]).sort()).toEqual([
      ['offer', consentText('offer', OFFER_VERSION)],
      ['personal_data', consentText('personal_data', PERSONAL_DATA_VERSION)],
    ]);
    expect(own.consents).toEqual(items);
    const { bonuses, orders, letters } = await (await app.as('customer')).call(profile.readOwnData);
    expect([bonuses.balance, bonuses.history, orders, letters]).toEqual([0, [], [], []]);
  });

  test('the copy of one’s own data holds every order, however many there are, and is made a few times in a while', async () => {
    now += 60_000;
    const goods = `many-${now}`;
    await addProducts(app.db, [sampleProduct(goods)]);
    const { order } = await browser.call(placeOrder, {
      body: await orderFor(browser, { items: [{ productId: goods, qty: 1 }] }),
    });
    const [row] = await app.db('orders').where({ id: order._id });
    const [line] = await app.db('order_lines').where({ order_id: order._id });
    if (row === undefined || line === undefined) throw new Error('The order was not stored');
    const others = Array.from({ length: 230 }, (_, place) => ({ id: newId(), number: row.number + 1 + place }));
    await writeTransaction(app.db, async (trx) => {
      const tokens = others.map((other) => ({ ...row, ...other, tracking_token: other.id }));
      await insertRows(trx, 'orders', tokens);
      const lines = others.map(({ id, number }) => ({ ...line, id, order_id: id, title: `Товар ${number}` }));
      await insertRows(trx, 'order_lines', lines);
    });
    const { orders } = await browser.call(profile.readOwnData);
    expect(orders.map(({ number }) => Number(number)).sort((one, two) => one - two)).toEqual([
      row.number,
      ...others.map(({ number }) => number),
    ]);
    const titles = new Map(orders.map(({ number, items }) => [Number(number), items.map(({ title }) => title)]));
    for (const { number } of others) expect(titles.get(number)).toEqual([`Товар ${number}`]);
    for (let count = 1; count < 10; count += 1) await browser.call(profile.readOwnData);
    expect((await browser.request('GET', profile.readOwnData.path)).status).toBe(429);
  });

  test('the copy of one’s own data tells neither the address of a member of staff nor a reason written for the shop', async () => {
    const admin = await app.as('admin');
    const { id } = browser.person;
    const reason = 'Жалуется часто';
    await admin.call(correctBonuses, { params: { id }, body: { id: newId(), amount: 50, reason } });
    await admin.call(readCustomerData, { params: { id } });
    expect(await app.db('audit_log').where({ subject_id: id }).whereLike('details', '%"ip"%')).toHaveLength(1);
    const { history } = await browser.call(profile.readOwnData);
    expect(history.map(({ action, details }) => [action, details])).toEqual([
      ['Данные человека выгружены в файл', {}],
      ['Бонусы начислены', { bonuses: 50 }],
      ['Аккаунт создан', expect.anything()],
    ]);
  });

  test('lists where the person is logged in, this session first, and nobody else’s', async () => {
    await elsewhere();
    await app.as('customer');
    const { items, total } = await browser.call(profile.listSessions);
    expect(total).toBe(2);
    expect(items.map(({ current, device }) => [current, device])).toEqual([
      [true, 'Неизвестное устройство'],
      [false, 'Chrome, Windows'],
    ]);
    expect(items[0]).toMatchObject({ createdAt: new Date(now).toISOString(), lastSeenAt: new Date(now).toISOString() });
  });

  test('lists a hundred sessions at most, this one always, and counts all', async () => {
    const { id } = browser.person;
    const session = await app.db('sessions').where({ user_id: id }).first();
    const later = Array.from({ length: 105 }, (_, index) => ({
      ...session,
      id: newId(),
      last_seen_at: new Date(now + index + 1).toISOString(),
    }));
    await app.db('sessions').insert(later);
    const { items, total } = await browser.call(profile.listSessions);
    expect([items.length, total]).toEqual([100, 106]);
    expect(items.filter(({ current }) => current)).toHaveLength(1);
    expect(items.slice(0, 2).map(({ id: each }) => each)).toEqual([session?.id, later.at(-1)?.id]);
  });

  test('ends the other sessions at once and keeps this one, for the password only', async () => {
    const other = await elsewhere();
    const refused = await browser.request('POST', profile.endOtherSessions.path, {
      json: { currentPassword: 'wrong-password-9' },
    });
    expect(refused.json.code).toBe('wrong_password');
    expect((await other.request('GET', me.path)).status).toBe(200);
    expect(await browser.call(profile.endOtherSessions, { body: { currentPassword: TEST_PASSWORD } })).toEqual({
      ended: 1,
    });
    expect((await other.request('GET', me.path)).status).toBe(401);
    expect((await browser.request('GET', me.path)).status).toBe(200);
    expect(await actions(browser.person.id)).toEqual(['person_created', 'sessions_ended']);
  });

  test('a request for deletion is recorded once and can be taken back', async () => {
    const requestedAt = new Date(now).toISOString();
    expect((await browser.call(profile.requestDeletion)).deletionRequestedAt).toBe(requestedAt);
    now += 60_000;
    expect((await browser.call(profile.requestDeletion)).deletionRequestedAt).toBe(requestedAt);
    expect((await browser.call(profile.withdrawDeletion)).deletionRequestedAt).toBeNull();
    await browser.call(profile.withdrawDeletion);
    expect(await actions(browser.person.id)).toEqual(['person_created', 'deletion_requested', 'deletion_withdrawn']);
  });
});
