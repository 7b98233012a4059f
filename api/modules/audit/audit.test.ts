import { beforeAll, describe, expect, test } from 'vitest';
import { AUDIT_ACTIONS, auditActionText, listAudit } from '#contract/audit/audit.ts';
import { approveWholesale, changeRole, issueCode } from '#contract/accounts/customers.ts';
import { login } from '#contract/people/auth.ts';
import { listStock } from '#contract/stock/inventory.ts';
import { resendMessage } from '#contract/messages/messages.ts';
import { reportTimeline } from '#contract/reports/reports.ts';
import { queueMessage } from '../orders/messages/queue-message.ts';
import { applyForWholesale, saveProfile } from '#contract/accounts/profile.ts';
import { ENGINES } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import { openShop } from '../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../proofs/fixtures/testing.ts';
import { pruneAudit } from './erase-entries.ts';
import { recordAudit } from './record-audit.ts';

describe.each(ENGINES)('the audit log on %s', (engine) => {
  let admin: PersonsBrowser;
  let buyer: PersonsBrowser;
  let now = Date.parse('2026-11-20T09:00:00Z');
  const app = openShop({ engine, clock: () => new Date(now) });
  beforeAll(async () => {
    admin = await app.as('admin');
    buyer = await app.as('customer');
    await buyer.call(saveProfile, { body: { name: 'Семён Ёлкин' } });
    await buyer.call(applyForWholesale, { body: { companyName: 'ООО «Тёплый дом»' } });
    now += 60_000;
    await admin.call(approveWholesale, { params: { id: buyer.person.id } });
    await admin.call(issueCode, { params: { id: buyer.person.id } });
  });

  const find = (query: Record<string, unknown> = {}) => admin.call(listAudit, { query });
  const actionsOf = async (query: Record<string, unknown>) => (await find(query)).items.map(({ action }) => action);

  test('says who did what to whom, when and with what, newest first', async () => {
    const { items } = await find({ subject: buyer.person.id });
    expect(items.map(({ action }) => action)).toEqual([
      'code_issued',
      'wholesale_approved',
      'wholesale_applied',
      'name_changed',
      'person_created',
    ]);
    expect(items[1]).toEqual({
      _id: expect.any(String),
      at: new Date(now).toISOString(),
      action: 'wholesale_approved',
      actor: { _id: admin.person.id, name: 'admin', phone: admin.person.phone },
      subject: { kind: 'person', id: buyer.person.id, label: `Семён Ёлкин, ${buyer.person.phone}` },
      details: { companyName: 'ООО «Тёплый дом»', inn: '' },
    });
    expect(items[4]?.actor).toBeNull();
  });

  test('is found by people, actions and details, and narrowed to an action or an actor', async () => {
    expect(await actionsOf({ q: 'елкин опт' })).toEqual(['wholesale_approved', 'wholesale_applied']);
    expect(await actionsOf({ q: 'теплый дом', actor: buyer.person.id })).toEqual(['wholesale_applied']);
    expect(await actionsOf({ actor: admin.person.id })).toEqual([
      'code_issued',
      'wholesale_approved',
      'staff_logged_in',
    ]);
    expect(await actionsOf({ action: 'wholesale_approved' })).toEqual(['wholesale_approved']);
    expect(await actionsOf({ action: 'wholesale' })).toEqual([]);
    expect(await actionsOf({ q: 'никогда' })).toEqual([]);
    const { phone } = buyer.person;
    const about = await actionsOf({ q: phone });
    expect(about).toContain('wholesale_applied');
    const digits = phone.slice(2);
    for (const typed of [`8${digits}`, `8 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`])
      expect(await actionsOf({ q: typed })).toEqual(about);
    expect(await actionsOf({ q: digits.slice(-4) })).toEqual(about);
    expect(await actionsOf({ q: `8${digits.slice(0, 3)}` })).toEqual([]);
  });

  test('days are the shop’s, both ends inclusive', async () => {
    const subject = buyer.person.id;
    // 23:59:59.999 and 00:00 in Moscow.
    now = Date.parse('2026-11-21T20:59:59.999Z');
    await admin.logIn(admin.person.phone);
    await admin.call(changeRole, { params: { id: subject }, body: { role: 'manager' } });
    now += 1;
    await admin.call(changeRole, { params: { id: subject }, body: { role: 'customer' } });
    const roles = async (from: string, to: string) =>
      (await find({ subject, q: 'роль', from, to })).items.map(({ details }) => details['to']);
    expect(await roles('2026-11-21', '2026-11-21')).toEqual(['manager']);
    expect(await roles('2026-11-22', '2026-11-22')).toEqual(['wholesale']);
    expect(await roles('2026-11-21', '2026-11-22')).toEqual(['wholesale', 'manager']);
    expect(await roles('2026-11-23', '2026-11-21')).toEqual([]);
  });

  test('says who of the staff came in, who failed to, and which tables and letters left, with the network address', async () => {
    const seller = await app.as('manager');
    const customer = await app.as('customer');
    for (const { person } of [seller, customer]) {
      await app.guest().request('POST', login.path, { json: { phone: person.phone, password: 'wrong-password-9' } });
    }
    await admin.request('GET', `${listStock.path}?format=csv`);
    await admin.request('GET', `${reportTimeline.path}?format=csv`);
    await writeTransaction(app.db, (trx) =>
      queueMessage(
        trx,
        { orderId: null, recipient: 'irina@example.ru', subject: 'Заказ принят', text: 'Текст' },
        new Date(now),
      ),
    );
    await app.db('outbox').update({ state: 'sent' });
    const letter = await app.db('outbox').first('id');
    await admin.call(resendMessage, { params: { id: letter?.id ?? '' } });
    const findActions = async (query: Record<string, unknown>) =>
      (await find(query)).items.map(({ action, actor, details }) => [action, actor?.phone ?? null, details]);
    const ip = expect.stringMatching(/127\.0\.0\.1$/);
    expect(await findActions({ subject: seller.person.id })).toEqual([
      ['staff_login_failed', null, { ip }],
      ['staff_logged_in', seller.person.phone, { ip }],
      ['person_created', null, { role: 'manager' }],
    ]);
    expect(await findActions({ subject: customer.person.id })).toEqual([
      ['person_created', null, { role: 'customer' }],
    ]);
    expect((await findActions({ action: 'table_exported' })).map(([, phone, details]) => [phone, details])).toEqual([
      [admin.person.phone, { ip }],
      [admin.person.phone, { ip }],
    ]);
    expect(await findActions({ action: 'letter_resent' })).toEqual([
      ['letter_resent', admin.person.phone, { recipient: 'irina@example.ru', ip }],
    ]);
  });

  test('forgets what is older than the shop keeps it, in portions, and nothing where there is no limit', async () => {
    const entry = (id: string, at: string) => ({
      id,
      actor_id: null,
      action: 'name_changed',
      subject_kind: 'person',
      subject_id: 'long-gone',
      subject_label: 'x',
      details: '{}',
      search: '',
      at,
    });
    const about = async (): Promise<string[]> =>
      (await app.db('audit_log').where({ subject_id: 'long-gone' }).orderBy('id').select('id')).map(({ id }) => id);
    for (let lot = 0; lot < 6; lot += 1)
      await app
        .db('audit_log')
        .insert(Array.from({ length: 90 }, (_, index) => entry(`old-${lot}-${index}`, '2023-11-20T08:59:59.999Z')));
    await app.db('audit_log').insert(entry('young', '2023-11-20T09:00:00.000Z'));
    const at = new Date('2026-11-20T09:00:00.000Z');
    expect([await pruneAudit(app.db, 0, at), (await about()).length]).toEqual([0, 541]);
    expect([await pruneAudit(app.db, 3, at), await about()]).toEqual([540, ['young']]);
    expect(await pruneAudit(app.db, 3, at)).toBe(0);
  });

  test('goes page by page', async () => {
    const { total } = await find();
    const first = await find({ limit: 2 });
    const second = await find({ limit: 2, page: 2 });
    expect([first.total, second.total]).toEqual([total, total]);
    expect(new Set([...first.items, ...second.items].map(({ _id }) => _id)).size).toBe(4);
  });

  test('keeps nothing of a change that was undone with its transaction', async () => {
    const { total } = await find();
    const undone = writeTransaction(app.db, async (trx) => {
      await recordAudit({ trx, actorId: admin.person.id, now: new Date(now) }, 'name_changed', {
        kind: 'person',
        id: 'x',
        label: 'x',
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await find()).total).toBe(total);
  });
});

test('every action reads in Russian, an unknown one as it is', () => {
  for (const text of Object.values(AUDIT_ACTIONS)) expect(text).toMatch(/^[А-ЯЁ]/);
  expect(auditActionText('role_changed')).toBe('Роль изменена');
  expect(auditActionText('toString')).toBe('toString');
});
