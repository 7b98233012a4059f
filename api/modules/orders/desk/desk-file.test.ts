/** The desk's list as a file. */
import { describe, expect, test } from 'vitest';
import { listAudit } from '#contract/audit/audit.ts';
import * as desk from '#contract/orders/order-desk.ts';
import { insertRows } from '#db/insert-rows.ts';
import { ENGINES } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import { readCsv } from '../../../proofs/fixtures/sample-csv.ts';
import { orderShop } from '../../../proofs/fixtures/sample-order-shop.ts';
import type { Browser } from '../../../proofs/fixtures/testing.ts';
import { order, orderFor } from '../../../proofs/fixtures/sample-orders.ts';
import { browserOfPersona } from '../../../proofs/fixtures/sample-people.ts';

describe.each(ENGINES)('the file of the desk on %s', (engine) => {
  const shop = orderShop(engine);
  const file = (query: string, browser: Browser = shop.admin) =>
    browser.request('GET', `${desk.listDeskOrders.path}?format=csv&${query}`);
  const rowsOf = ({ text }: { text: string }) => readCsv(`\uFEFF${text.replace('\uFEFF', '')}`);

  test('has exactly the orders that the filters find, as their cards show them, and typed texts are no formulas', async () => {
    const productId = await shop.product(9, { title: 'Раковина файла', price_retail: 100_050 });
    const items = [{ productId, qty: 2 }];
    const body = await orderFor(shop.app.guest(), { items, delivery: 'courier', phone: '+79265554433' });
    await shop.place(shop.app.guest(), {
      ...body,
      payment: 'invoice',
      comment: '=1+1',
      buyer: { ...body.buyer, kind: 'company', companyName: '@Вентиль', inn: '7707083893' },
    });
    const { order: other } = await order(shop.app.guest(), { items: [{ productId, qty: 1 }] });
    await shop.move(other._id, 'paid');
    const { items: shown } = await shop.admin.call(desk.listDeskOrders, { query: { q: 'файла', paid: 'unpaid' } });
    const [card] = shown;
    const answer = await file(`paid=unpaid&page=7&q=${encodeURIComponent('файла')}`);
    const [head, ...rows] = rowsOf(answer);
    expect(rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [head?.[index], cell])))).toEqual([
      {
        Заказ: card?.number,
        // By the clock of the shop, which is in Moscow.
        Оформлен: '2026-11-20 12:00',
        Статус: 'Новый',
        Покупатель: 'Ирина',
        Компания: "'@Вентиль",
        ИНН: '7707083893',
        Телефон: "'+79265554433",
        Получение: 'Курьер',
        'Адрес или пункт выдачи': 'Москва, Лесная, 5',
        Оплата: 'По счёту',
        'Товары, ₽': '2001',
        'Доставка, ₽': String(card?.delivery.price),
        'Бонусами, ₽': '0',
        'Итого, ₽': String(card?.total),
        'Оплачено, ₽': '0',
        Комментарий: "'=1+1",
      },
    ]);
    const paid = rowsOf(await file('status=paid'));
    expect(paid.slice(1).map((cells) => [cells[0], cells[14]])).toEqual([[other.number, '1000,5']]);
    const book = await shop.admin.request('GET', `${desk.listDeskOrders.path}?format=xlsx`);
    expect(book.headers.get('content-disposition')).toContain(encodeURIComponent('Заказы 2026-11-20.xlsx'));
  });

  test('is of the whole list in its order, however many portions it is read in', async () => {
    const productId = await shop.product(5);
    const { order: first } = await order(shop.app.guest(), { items: [{ productId, qty: 1 }] });
    const { db } = shop.app;
    const row = await db('orders').where({ id: first._id }).first();
    const copies = Array.from({ length: 1100 }, (_, index) => ({
      ...row!,
      id: `copy-${index}`,
      number: 500_000 + index,
      tracking_token: `copy-${index}`,
      search: 'оптом',
    }));
    await writeTransaction(db, (trx) => insertRows(trx, 'orders', copies));
    const [, ...rows] = rowsOf(await file(`q=${encodeURIComponent('оптом')}`));
    expect(rows.map(([number]) => number)).toEqual(copies.map(({ number }) => String(number)).toReversed());
  });

  test('is given to those who see the list and logged in by password, and who took it is kept', async () => {
    for (const role of ['manager', 'warehouse'] as const)
      expect((await file('', await shop.app.as(role))).status).toBe(200);
    for (const role of ['content', 'customer'] as const)
      expect((await file('', await shop.app.as(role))).status).toBe(403);
    const till = await browserOfPersona(shop.app, 'till');
    expect((await till.call(desk.listDeskOrders, { query: {} })).total).toBeGreaterThan(0);
    const refused = await till.request('GET', `${desk.listDeskOrders.path}?format=csv`);
    expect([refused.status, refused.json.code]).toEqual([403, 'full_login_needed']);
    const log = await shop.admin.call(listAudit, { query: { action: 'table_exported' } });
    expect(log.items[0]?.subject.label).toBe('Заказы 2026-11-20.csv');
  });
});
