import { beforeAll, describe, expect, test } from 'vitest';
import { me, refresh } from '#contract/people/auth.ts';
import { register } from '#contract/people/registration.ts';
import * as customers from '#contract/accounts/customers.ts';
import { applyForWholesale, readProfile, requestDeletion } from '#contract/accounts/profile.ts';
import type { PersonRole } from '#contract/roles.ts';
import { ENGINES } from '#db/test-database.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import {
  nextPhone,
  outcome,
  startApp,
  TEST_PASSWORD,
  type Browser,
  type PersonsBrowser,
} from '../../../proofs/fixtures/testing.ts';
import { pruneSessions } from '../sessions/session-lifetimes.ts';
import { changeRole } from './set-access.ts';
import { decideWholesale } from './decide-wholesale.ts';

describe.each(ENGINES)('the people of the shop on %s', (engine) => {
  let admin: PersonsBrowser;
  const app = openShop({ engine });
  beforeAll(async () => void (admin = await app.as('admin')));

  const actions = async (id: string): Promise<string[]> =>
    (await app.db('audit_log').where({ subject_id: id }).orderBy('id')).map(({ action }) => action);
  const pending = async (role: PersonRole = 'customer', companyName = 'ООО «Ромашка»'): Promise<PersonsBrowser> => {
    const browser = await app.as(role);
    await browser.call(applyForWholesale, { body: { companyName, inn: '7707083893' } });
    return browser;
  };
  const approve = (id: string, by: Browser = admin) => by.call(customers.approveWholesale, { params: { id } });
  const decline = (id: string, reason = 'Нет документов') =>
    admin.call(customers.declineWholesale, { params: { id }, body: { reason } });
  const revoke = (id: string, reason = 'Истёк договор') =>
    admin.call(customers.revokeWholesale, { params: { id }, body: { reason } });
  const give = (id: string, role: customers.GivenRole, by: Browser = admin) =>
    by.call(customers.changeRole, { params: { id }, body: { role } });
  const roleOf = async (browser: Browser) => (await browser.call(me)).user.role;

  describe('wholesale', () => {
    test('an approval gives role and prices from the next request, and is recorded', async () => {
      const buyer = await pending();
      const { role, wholesale } = await approve(buyer.person.id);
      expect([role, wholesale.status, wholesale.companyName]).toEqual(['wholesale', 'approved', 'ООО «Ромашка»']);
      expect((await buyer.call(me)).user).toMatchObject({ role: 'wholesale', wholesale: { status: 'approved' } });
      expect(await actions(buyer.person.id)).toEqual(['person_created', 'wholesale_applied', 'wholesale_approved']);
    });

    test.each<PersonRole>(['manager', 'admin'])('an approval never overwrites the role %s', async (role) => {
      const staff = await pending(role);
      expect((await approve(staff.person.id)).role).toBe(role);
      expect(await roleOf(staff)).toBe(role);
      expect((await revoke(staff.person.id)).role).toBe(role);
    });

    test('a refusal tells its reason, and the person may apply again', async () => {
      const buyer = await pending();
      await decline(buyer.person.id);
      expect((await buyer.call(readProfile)).wholesale).toMatchObject({ status: 'declined', reason: 'Нет документов' });
      expect(await roleOf(buyer)).toBe('customer');
      const again = await buyer.call(applyForWholesale, { body: { companyName: 'ООО «Лютик»' } });
      expect(again.wholesale).toEqual({
        status: 'pending',
        companyName: 'ООО «Лютик»',
        inn: '',
        comment: '',
        reason: '',
      });
    });

    test('revoked access makes a customer again from the next request, with the reason', async () => {
      const buyer = await pending();
      await approve(buyer.person.id);
      expect((await revoke(buyer.person.id)).role).toBe('customer');
      expect(await roleOf(buyer)).toBe('customer');
      expect((await buyer.call(readProfile)).wholesale).toMatchObject({ status: 'declined', reason: 'Истёк договор' });
    });

    test('a refusal without a reason is none', async () => {
      const buyer = await pending();
      expect(await outcome(decline(buyer.person.id, ' '))).toBe('validation');
      expect((await buyer.call(readProfile)).wholesale.status).toBe('pending');
    });

    test('two administrators who decide at once decide once', async () => {
      const second = await app.as('admin');
      const buyer = await pending();
      const outcomes = await Promise.all([
        outcome(approve(buyer.person.id)),
        outcome(approve(buyer.person.id, second)),
        outcome(decline(buyer.person.id)),
      ]);
      expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1);
      expect(outcomes.filter((one) => one === 'wholesale_not_pending')).toHaveLength(2);
      expect(await actions(buyer.person.id)).toHaveLength(3);
    });

    test('a decision repeated by the same administrator answers as the first time and is recorded once', async () => {
      const [buyer, second] = [await pending(), await app.as('admin')];
      const { id } = buyer.person;
      const first = await approve(id);
      expect(await approve(id)).toEqual(first);
      expect(await outcome(approve(id, second))).toBe('wholesale_not_pending');
      expect(await outcome(decline(id))).toBe('wholesale_not_pending');
      await revoke(id);
      expect((await revoke(id)).wholesale.status).toBe('declined');
      expect(await outcome(revoke(id, 'Другая причина'))).toBe('wholesale_not_approved');
      // The reason is the same, but the decision is another one.
      expect(await outcome(decline(id, 'Истёк договор'))).toBe('wholesale_not_pending');
      await buyer.call(applyForWholesale, { body: { companyName: 'ООО «Лютик»' } });
      await decline(id);
      expect((await decline(id)).wholesale.status).toBe('declined');
      // A repeat is recognised by the present status too, not by the log alone.
      await app.db('users').where({ id }).update({ wholesale_status: 'none' });
      expect(await outcome(decline(id))).toBe('wholesale_not_pending');
      expect((await actions(id)).filter((action) => action !== 'wholesale_applied')).toEqual([
        'person_created',
        'wholesale_approved',
        'wholesale_revoked',
        'wholesale_declined',
      ]);
    });

    test('access without an application is neither approved nor revoked', async () => {
      const { person } = await app.as('customer');
      expect(await outcome(approve(person.id))).toBe('wholesale_not_pending');
      expect(await outcome(decline(person.id))).toBe('wholesale_not_pending');
      expect(await outcome(revoke(person.id))).toBe('wholesale_not_approved');
      expect(await outcome(approve('nobody'))).toBe('not_found');
      expect(await actions(person.id)).toEqual(['person_created']);
    });
  });

  describe('roles', () => {
    test('a role works from the next request and is recorded with the one before', async () => {
      const person = await app.as('customer');
      expect((await give(person.person.id, 'manager')).role).toBe('manager');
      expect(await roleOf(person)).toBe('manager');
      await give(person.person.id, 'manager');
      const entries = await app.db('audit_log').where({ subject_id: person.person.id, action: 'role_changed' });
      expect(entries.map(({ actor_id, details }) => [actor_id, JSON.parse(details)])).toEqual([
        [admin.person.id, { from: 'customer', to: 'manager' }],
      ]);
    });

    test('an administrator who is demoted can administer no more, from the next request', async () => {
      const other = await app.as('admin');
      await give(other.person.id, 'customer');
      expect(await outcome(other.call(customers.listCustomers))).toBe('forbidden');
    });

    test('staff who become buyers are wholesale buyers where that is approved', async () => {
      const staff = await pending('manager');
      await approve(staff.person.id);
      expect((await give(staff.person.id, 'customer')).role).toBe('wholesale');
      const plain = await app.as('manager');
      expect((await give(plain.person.id, 'customer')).role).toBe('customer');
    });

    test('the role wholesale is not given by hand', async () => {
      const { person } = await app.as('customer');
      const answer = await admin.request('PATCH', `/api/customers/${person.id}`, { json: { role: 'wholesale' } });
      expect([answer.status, answer.json.error]).toEqual([422, 'Выберите роль']);
    });

    test('nobody changes their own role or access', async () => {
      const { id } = admin.person;
      expect(await outcome(give(id, 'customer'))).toBe('own_account');
      expect(await outcome(admin.call(customers.disableCustomer, { params: { id } }))).toBe('own_account');
      expect(await roleOf(admin)).toBe('admin');
    });

    test('two administrators who demote each other at once leave one', async () => {
      const shop = await startApp({ engine });
      const pair = [(await shop.as('admin')).person.id, (await shop.as('admin')).person.id];
      const [one = '', other = ''] = pair;
      for (let round = 0; round < 20; round += 1) {
        await shop.db('users').whereIn('id', pair).update({ role: 'admin' });
        const moves = [
          { actorId: one, userId: other },
          { actorId: other, userId: one },
        ].map(({ userId, actorId }) => changeRole(shop.db, userId, 'customer', { actorId, now: new Date() }));
        const outcomes = await Promise.allSettled(moves);
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'last_admin' } });
        expect(await shop.db('users').where({ role: 'admin' })).toHaveLength(1);
      }
      await shop.close();
    });
  });

  test('two administrators may be at work on one another at the same moment', async () => {
    const [one, other] = [await pending('admin'), await pending('admin')];
    for (let round = 0; round < 10; round += 1) {
      await app.db('users').whereIn('id', [one.person.id, other.person.id]).update({ wholesale_status: 'pending' });
      const both = [
        [one.person.id, other.person.id],
        [other.person.id, one.person.id],
      ] as const;
      await Promise.all(
        both.map(([actorId, userId]) =>
          decideWholesale(app.db, userId, { move: 'approve', reason: '' }, { actorId, now: new Date() }),
        ),
      );
    }
  });

  describe('access', () => {
    test('who is shut out loses all sessions at once and cannot log in until let back', async () => {
      const person = await app.as('manager');
      const params = { id: person.person.id };
      expect((await admin.call(customers.disableCustomer, { params })).disabled).toBe(true);
      expect(await outcome(person.call(me))).toBe('unauthorized');
      expect(await outcome(person.call(refresh))).toBe('account_disabled');
      expect(await outcome(app.guest().logIn(person.person.phone))).toBe('wrong_credentials');
      expect((await admin.call(customers.enableCustomer, { params })).disabled).toBe(false);
      expect(await outcome(app.guest().logIn(person.person.phone))).toBe('ok');
      expect(await outcome(person.call(me))).toBe('unauthorized');
      await admin.call(customers.enableCustomer, { params });
      expect(await actions(person.person.id)).toEqual([
        'person_created',
        'staff_logged_in',
        'person_disabled',
        'staff_login_failed',
        'person_enabled',
        'staff_logged_in',
      ]);
    });

    test('a person’s sessions can be ended without shutting them out', async () => {
      const person = await app.as('customer');
      expect(await admin.call(customers.endSessions, { params: { id: person.person.id } })).toEqual({ ended: 1 });
      expect(await outcome(person.call(me))).toBe('unauthorized');
      expect(await outcome(app.guest().logIn(person.person.phone))).toBe('ok');
    });
  });

  describe('the list', () => {
    const find = async (query: Record<string, unknown>) =>
      (await admin.call(customers.listCustomers, { query })).items.map(({ _id }) => _id);

    test('finds people by digits of the phone however written, by name, company and INN, whatever the case and ё', async () => {
      const browser = app.guest();
      const { user } = await browser.call(register, {
        body: {
          name: 'Семён Ёлкин',
          phone: '+79651234509',
          password: TEST_PASSWORD,
          wholesale: { companyName: 'ООО «Тёплый дом»', inn: '500100732259' },
        },
      });
      for (const q of [
        '+7 (965) 123-45-09',
        '8 965 123',
        '1234509',
        '4509',
        'ЕЛКИН',
        'семен ёл',
        'теплый',
        '500100732259',
        '«Тёплый дом»',
      ]) {
        expect(await find({ q }), q).toEqual([user._id]);
      }
      for (const q of ['8965', '000111222333', 'никто', '%', '_', '«»'])
        expect(await find({ q }), q).not.toEqual([user._id]);
      await browser.request('PATCH', '/api/profile', { json: { name: 'Пётр' } });
      expect(await find({ q: 'петр' })).toEqual([user._id]);
      expect(await find({ q: 'елкин' })).toEqual([]);
    });

    test('narrows to a role, a wholesale status, those shut out and those who asked for deletion', async () => {
      const [manager, applicant, gone, leaving] = [
        await app.as('manager'),
        await pending(),
        await app.as('customer'),
        await app.as('customer'),
      ];
      await admin.call(customers.disableCustomer, { params: { id: gone.person.id } });
      await leaving.call(requestDeletion);
      expect(await find({ role: 'manager', limit: 200 })).toContain(manager.person.id);
      expect(await find({ role: 'manager', limit: 200 })).not.toContain(applicant.person.id);
      expect(await find({ status: 'pending', limit: 200 })).toContain(applicant.person.id);
      expect(await find({ status: 'pending', limit: 200 })).not.toContain(gone.person.id);
      expect(await find({ disabled: '1' })).toEqual([gone.person.id]);
      expect(await find({ disabled: '0', limit: 200 })).not.toContain(gone.person.id);
      expect(await find({ deletion: '1' })).toEqual([leaving.person.id]);
    });

    test('goes page by page, newest first, each person once', async () => {
      const { total } = await admin.call(customers.listCustomers, { query: { limit: 1 } });
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(total / 3) }, (_, page) => find({ limit: 3, page: page + 1 })),
      );
      expect(new Set(pages.flat()).size).toBe(total);
    });

    test('tells when a person was last seen; a person alone reads the same', async () => {
      const { person } = await app.as('customer');
      const read = await admin.call(customers.readCustomer, { params: { id: person.id } });
      expect(read).toMatchObject({
        _id: person.id,
        phone: person.phone,
        disabled: false,
        deletionRequestedAt: null,
        lastSeenAt: expect.any(String),
      });
      const { items } = await admin.call(customers.listCustomers, { query: { q: person.phone } });
      expect(items).toEqual([read]);
      expect(await outcome(admin.call(customers.readCustomer, { params: { id: 'nobody' } }))).toBe('not_found');
    });

    test('still tells it once the sessions have been deleted, and a later one counts', async () => {
      const { person } = await app.as('customer');
      const readSeen = async () => (await admin.call(customers.readCustomer, { params: { id: person.id } })).lastSeenAt;
      const at = await readSeen();
      const columns = { revoked_at: '2026-01-02T00:00:00.000Z' };
      await app.db('sessions').where({ user_id: person.id }).update(columns);
      await pruneSessions(app.db, new Date());
      expect(await app.db('sessions').where({ user_id: person.id })).toEqual([]);
      expect(await readSeen()).toBe(at);
      await app.guest().logIn(person.phone);
      const later = '2099-01-01T00:00:00.000Z';
      await app.db('sessions').where({ user_id: person.id }).update({ last_seen_at: later });
      expect(await readSeen()).toBe(later);
    });

    test('carries no hash, token or code', async () => {
      const { text } = await admin.request('GET', '/api/customers?limit=200');
      expect(text).not.toMatch(/argon2|hash|token/i);
    });
  });

  test('an application and its decision live through concurrent registration of namesakes', async () => {
    const bodies = Array.from({ length: 5 }, () => ({
      phone: nextPhone(),
      password: TEST_PASSWORD,
      wholesale: { companyName: 'ООО «Ромашка»' },
    }));
    const users = await Promise.all(bodies.map(async (body) => (await app.guest().call(register, { body })).user));
    const roles = await Promise.all(users.map(async ({ _id }) => (await approve(_id)).role));
    expect(roles).toEqual(users.map(() => 'wholesale'));
  });
});
