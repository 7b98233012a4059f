/** Buyers by their purchases, administrators' notes about them, and corrections of their bonuses. */
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { listAudit } from '#contract/audit/audit.ts';
import { readDeskOrder, recordOrderPayment } from '#contract/orders/order-desk.ts';
import { correctBonuses } from '#contract/orders/bonus-corrections.ts';
import {
  addNote,
  approveWholesale,
  eraseCustomer,
  listNotes,
  removeNote,
  setOwnTerms,
} from '#contract/accounts/customers.ts';
import { applyForWholesale } from '#contract/accounts/profile.ts';
import { reportBuyer, reportBuyers } from '#contract/reports/buyers.ts';
import { recordReturn } from '#contract/returns/returns.ts';
import { recordSale } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import { orderFor } from '../../../proofs/fixtures/sample-orders.ts';
import { orderShop, refusal } from '../../../proofs/fixtures/sample-order-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { expireBonuses } from '../../orders/bonuses/settle-bonuses.ts';
import { readBonuses } from '../../orders/bonuses/read-bonuses.ts';
import { proveBonuses } from '../../orders/bonuses/bonus-proof.ts';

const DAY_MS = 24 * 60 * 60_000;

describe.each(ENGINES)('buyers on %s', (engine) => {
  const shop = orderShop(engine);
  const params = ({ person }: PersonsBrowser) => ({ params: { id: person.id } });
  const card = (browser: PersonsBrowser) => shop.admin.call(reportBuyer, params(browser));
  const correct = (browser: PersonsBrowser, amount: number, id = newId(), reason = 'Извинения за задержку') =>
    shop.admin.call(correctBonuses, { ...params(browser), body: { id, amount, reason } });

  /** A delivered order of `qty` pieces at the price; returns its id. */
  async function delivered(browser: PersonsBrowser, qty: number, priceRetail: number): Promise<string> {
    const productId = await shop.product(20, { price_retail: priceRetail * 100 });
    const { order } = await shop.place(browser, await orderFor(browser, { items: [{ productId, qty }] }));
    for (const status of ['processing', 'paid', 'delivered'] as const) await shop.move(order._id, status);
    return order._id;
  }

  test('purchases of a person are their receipts and delivered orders without returns', async () => {
    const company = await shop.app.as('customer');
    await company.call(applyForWholesale, { body: { companyName: 'ООО «Ромашка»', inn: '7707083893' } });
    await shop.admin.call(approveWholesale, params(company));
    const seller = await shop.app.as('manager');
    const productId = await shop.product(20, { price_retail: 100_000, price_wholesale: 80_000 });
    const sale = { id: newId(), customerId: company.person.id, items: [{ productId, qty: 3 }], note: '' };
    const receipt = await seller.call(recordSale, { body: sale });
    await seller.call(recordReturn, {
      body: {
        id: newId(),
        saleId: sale.id,
        returnedAt: shop.now.toISOString(),
        items: [{ position: 0, qty: 1, fate: 'restock' }],
        total: receipt.total / 3,
        reason: '',
      },
    });
    const person = await shop.app.as('customer');
    const order = await delivered(person, 2, 5000);
    // Placed, but not delivered: an order, no purchase yet.
    const waiting = await shop.place(
      person,
      await orderFor(person, { items: [{ productId: await shop.product(5), qty: 1 }] }),
    );

    expect((await card(company)).bought).toMatchObject({ sum: (receipt.total / 3) * 2, count: 1 });
    const { bought, orders, ordersTotal } = await card(person);
    const { deliveredAt } =
      (await shop.app.db('orders').where({ id: order }).first({ deliveredAt: 'delivered_at' })) ?? {};
    expect(bought).toEqual({ sum: 10_000, count: 1, firstAt: deliveredAt, lastAt: deliveredAt });
    expect(ordersTotal).toBe(2);
    expect(orders.map(({ _id, status }) => [_id, status])).toEqual([
      [waiting.order._id, 'new'],
      [order, 'delivered'],
    ]);

    const list = async (sort: 'bought' | 'latest') =>
      (await shop.admin.call(reportBuyers, { query: { buyers: 'true', sort } })).items;
    const byMoney = await list('bought');
    expect(byMoney.slice(0, 2).map(({ _id, bought: { sum } }) => [_id, sum])).toEqual([
      [person.person.id, 10_000],
      [company.person.id, (receipt.total / 3) * 2],
    ]);
    expect(byMoney.at(-1)?.bought).toEqual({ sum: 0, count: 0, firstAt: null, lastAt: null });
    expect(new Set((await list('latest')).slice(0, 2).map(({ _id }) => _id))).toEqual(
      new Set([person.person.id, company.person.id]),
    );
    const found = await shop.admin.call(reportBuyers, { query: { q: 'ромашка', sort: 'bought', limit: 1 } });
    expect([found.total, found.items[0]?._id]).toEqual([1, company.person.id]);
  });

  test('a debt is what confirmed and delivered orders still owe, a refund what was paid too much; both are the sums of the orders themselves', async () => {
    const [person, other] = [await shop.app.as('customer'), await shop.app.as('customer')];
    const productId = await shop.product(100, { price_retail: 100_000 });
    const placed = async (browser: PersonsBrowser, qty = 1) =>
      (await shop.place(browser, await orderFor(browser, { items: [{ productId, qty }] }))).order._id;
    const money = (id: string, sum: number, kind: 'payment' | 'refund' = 'payment', paidBefore = 0) =>
      shop.admin.call(recordOrderPayment, {
        params: { id },
        body: { id: newId(), kind, sum, how: 'cash', paidBefore },
      });
    await placed(person, 7);
    const confirmed = await placed(person);
    await shop.move(confirmed, 'processing');
    const part = await placed(person, 2);
    await money(part, 500.5);
    const delivered = await placed(person, 3);
    await shop.move(delivered, 'processing');
    await shop.move(delivered, 'delivered');
    // As an order handed over on account stands in the books.
    await shop.app.db('order_payments').where({ order_id: delivered }).delete();
    const canceled = await placed(person);
    await money(canceled, 300);
    await shop.move(canceled, 'canceled');
    const settled = await placed(person);
    await money(settled, 1000);
    const others = await placed(other);
    await shop.move(others, 'processing');

    const { debt, owed } = await card(person);
    const desk = await Promise.all(
      [confirmed, part, delivered, canceled].map((id) => shop.admin.call(readDeskOrder, { params: { id } })),
    );
    const own = desk.map(({ _id, paid: { due, over } }) => ({ _id, due, refund: over }));
    expect(own.map(({ due, refund }) => [due, refund])).toEqual([
      [1000, 0],
      [1499.5, 0],
      [3000, 0],
      [0, 300],
    ]);
    expect(owed.map(({ number: _number, ...order }) => order)).toEqual(own.toReversed());
    expect(debt).toEqual({ due: 5499.5, refund: 300 });

    const { items } = await shop.admin.call(reportBuyers, { query: { buyers: 'true', sort: 'debt' } });
    expect(items.slice(0, 2).map((one) => [one._id, one.debt])).toEqual([
      [person.person.id, debt],
      [other.person.id, { due: 1000, refund: 0 }],
    ]);
    expect(items.slice(2).every((one) => one.debt.due === 0)).toBe(true);
    const file = await shop.admin.request('GET', '/api/reports/buyers?buyers=true&sort=debt&format=csv');
    const [head = '', first = ''] = file.text.split('\r\n');
    const column = head.split(';').indexOf('Долг по заказам, ₽');
    expect(first.split(';').slice(column, column + 2)).toEqual(['5499,5', '300']);
  });

  test('the list is a file too, of all who match, and who took it is kept', async () => {
    const company = await shop.app.as('wholesale');
    const body = { discount: 7, minimum: 20_000, reason: 'Договор на год' };
    await shop.admin.call(setOwnTerms, { ...params(company), body });
    const answer = await shop.admin.request('GET', '/api/reports/buyers?buyers=true&sort=bought&format=csv');
    const [head, ...rows] = answer.text.replace('\uFEFF', '').trim().split('\r\n');
    expect(head?.split(';').slice(0, 2)).toEqual(['Имя', 'Телефон']);
    const { total } = await shop.admin.call(reportBuyers, { query: { buyers: 'true' } });
    expect(rows).toHaveLength(total);
    expect(rows.filter((row) => row.includes('скидка 7\u00a0%, заказ от 20\u00a0000\u00a0₽'))).toHaveLength(1);
    const log = await shop.admin.call(listAudit, { query: { action: 'table_exported' } });
    expect(log.items[0]?.subject.label).toMatch(/^Клиенты 2026-11-20\.csv$/);
  });

  test('bonuses are given and taken once, with a reason, never more than there are', async () => {
    const person = await shop.app.as('customer');
    const id = newId();
    expect((await correct(person, 300, id)).balance).toBe(300);
    expect((await correct(person, 300, id)).balance).toBe(300);
    expect((await refusal(correct(person, 200, id))).code).toBe('act_id_reused');
    expect((await correct(person, -100, newId(), 'Начислили лишнее')).balance).toBe(200);
    const tooMany = await refusal(correct(person, -201));
    expect([tooMany.code, tooMany.error]).toEqual(['bonuses_too_few', 'Списать можно не больше 200']);
    for (const amount of [0, 1.5, 100_001]) expect((await refusal(correct(person, amount))).code).toBe('validation');
    expect((await shop.bonuses(person)).history.map(({ title, amount }) => [title, amount])).toEqual([
      ['Списано магазином', -100],
      ['Начислено магазином', 300],
    ]);
    const log = await shop.admin.call(listAudit, { query: { subject: person.person.id } });
    expect(log.items.slice(0, 2).map(({ action, details }) => [action, details])).toEqual([
      ['bonuses_taken', { bonuses: 100, reason: 'Начислили лишнее' }],
      ['bonuses_given', { bonuses: 300, reason: 'Извинения за задержку' }],
    ]);
    expect((await refusal(correct(await shop.app.as('manager'), 10))).code).toBe('no_bonus_account');
    expect(await proveBonuses(shop.app.db, shop.now)).toEqual([]);
  });

  test('given bonuses are spent like any others, and expire after their period', async () => {
    const person = await shop.app.as('customer');
    await correct(person, 500);
    await correct(person, 50);
    const productId = await shop.product(5, { price_retail: 1_000_000 });
    const order = await orderFor(person, { items: [{ productId, qty: 1 }], bonus: 400 });
    expect(order.bonus).toBe(400);
    await shop.place(person, order);
    const later = new Date(shop.now.getTime() + 2 * 366 * DAY_MS);
    expect(await expireBonuses(shop.app.db, later)).toBeGreaterThan(0);
    expect((await readBonuses(shop.app.db, person.person.id, later)).balance).toBe(0);
    expect(await proveBonuses(shop.app.db, later)).toEqual([]);
  });

  test('two who take the same bonuses at once take them once', async () => {
    const person = await shop.app.as('customer');
    await correct(person, 100);
    const results = await Promise.allSettled([correct(person, -80), correct(person, -80)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await shop.bonuses(person)).balance).toBe(20);
  });

  test('notes are written and removed one by one; the same again changes nothing', async () => {
    const person = await shop.app.as('customer');
    const write = (text: string, id = newId()) => shop.admin.call(addNote, { ...params(person), body: { id, text } });
    const id = newId();
    await write('Берёт для бригады', id);
    shop.now = new Date(shop.now.getTime() + 1000);
    await write('Звонить после шести');
    await write('Берёт для бригады', id);
    const { items } = await shop.admin.call(listNotes, params(person));
    expect(items.map(({ text, author }) => [text, author])).toEqual([
      ['Звонить после шести', 'admin'],
      ['Берёт для бригады', 'admin'],
    ]);
    expect((await refusal(write('Другое', id))).code).toBe('act_id_reused');
    for (const text of ['', '  ', 'я'.repeat(1001)]) expect((await refusal(write(text))).code).toBe('validation');
    const remove = () => shop.admin.call(removeNote, { params: { id: person.person.id, noteId: id } });
    expect((await remove()).total).toBe(1);
    expect((await remove()).total).toBe(1);
    const other = await shop.app.as('customer');
    const [left] = items;
    await shop.admin.call(removeNote, { params: { id: other.person.id, noteId: left?._id ?? '' } });
    expect((await shop.admin.call(listNotes, params(person))).total).toBe(1);
    await shop.admin.call(eraseCustomer, params(person));
    expect((await shop.admin.call(listNotes, params(person))).total).toBe(0);
    expect((await refusal(write('Ещё'))).code).toBe('person_erased');
  });
});
