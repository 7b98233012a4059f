/** Money beside the revenue: bonuses, delivery, payments and refunds by means, odd sales and goods written off. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { moveOrder, recordOrderPayment } from '#contract/orders/order-desk.ts';
import { reportMoney, reportReceipts, reportSummary } from '#contract/reports/reports.ts';
import { recordReturn } from '#contract/returns/returns.ts';
import { recordSale } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import type { PersonsBrowser, TestApp } from '../../proofs/fixtures/testing.ts';
import { readOrder } from '#contract/orders/orders.ts';
import { order, giveBonus } from '../../proofs/fixtures/sample-orders.ts';
import { proveReports } from './report-proof.ts';
import {
  bringBack,
  PERIOD,
  sell,
  startReceiptsShop,
  sumOf,
  type Clock,
} from '../../proofs/fixtures/sample-receipts.ts';

describe.each(ENGINES)('receipts of reports on %s', (engine) => {
  let app: TestApp;
  let clock: Clock;
  let admin: PersonsBrowser;
  let anna: PersonsBrowser;
  let boris: PersonsBrowser;
  beforeAll(async () => {
    ({ app, clock, admin, anna, boris } = await startReceiptsShop(engine));
  });
  afterAll(() => app.close());

  const receipts = (narrow: object = {}) => admin.call(reportReceipts, { query: { ...PERIOD, ...narrow } });

  test('beside the revenue stands what bonuses paid, what delivery brought and what was received; a part of the categories has no money of its own', async () => {
    const buyer = await app.as('customer');
    await giveBonus(app.db, buyer.person.id, 1000);
    clock.now = new Date('2026-04-02T09:00:00.000Z');
    for (const browser of [admin, anna, boris, buyer]) await browser.logIn(browser.person.phone);
    const { order: placed } = await order(buyer, {
      items: [{ productId: 'mixer', qty: 2 }],
      delivery: 'courier',
      bonus: 1000,
    });
    expect(placed).toMatchObject({ goods: 20_000, bonusSpent: 1000, delivery: { price: 590 }, total: 19_590 });
    for (const status of ['paid', 'delivered'] as const)
      await admin.call(moveOrder, { params: { id: placed._id }, body: { status } });
    await sell(clock, anna, '2026-04-02T08:00:00.000Z', [
      { productId: 'shower', qty: 1, price: 3000 },
      { productId: 'mixer', qty: 1, price: 10_000 },
    ]);
    const days = { from: '2026-04-01', to: '2026-04-03' };
    const tiles = () => admin.call(reportSummary, { query: days });
    expect(await tiles()).toMatchObject({ revenue: 33_000, money: { bonuses: 1000, delivery: 590, received: 32_590 } });
    // Half of the order comes back: half of the payment is refunded, in money and in bonuses.
    await bringBack(clock, boris, '2026-04-02T08:30:00.000Z', { orderId: placed._id }, 0, 9500);
    expect(await tiles()).toMatchObject({ revenue: 23_000, money: { bonuses: 500, delivery: 590, received: 23_090 } });
    expect((await admin.call(reportSummary, { query: { ...days, topCategorySlug: 'krany' } })).money).toBeNull();
    expect(await buyer.call(readOrder, { params: { id: placed._id } })).toMatchObject({
      bonusEarned: 570,
      bonusTakenBack: 285,
    });
    expect(await proveReports(app.db)).toEqual([]);
  });

  test('a sale in another’s name, of long ago or far below its price is counted, listed with why, and booked all the same', async () => {
    clock.now = new Date('2026-05-20T09:00:00.000Z');
    for (const browser of [admin, anna, boris]) await browser.logIn(browser.person.phone);
    const fair = await sell(clock, anna, '2026-05-20T08:00:00.000Z', [{ productId: 'mixer', qty: 1, price: 5000 }]);
    const odd = {
      id: newId(),
      // Every sale has a till of its own, since sales come in any order.
      deviceId: newId(),
      deviceSeq: 1,
      soldAt: '2026-05-02T08:00:00.000Z',
      sentAt: clock.now.toISOString(),
      authorId: admin.person.id,
      items: [{ productId: 'mixer', qty: 1, price: 0 }],
      paymentMethod: 'cash' as const,
    };
    expect((await boris.call(recordSale, { body: odd })).total).toBe(0);
    const month = { from: '2026-05-01', to: '2026-05-31' };
    expect(await admin.call(reportSummary, { query: month })).toMatchObject({
      checks: 2,
      markedChecks: 1,
      revenue: 5000,
    });
    const { items, total } = await admin.call(reportReceipts, { query: { ...month, marked: 'true' } });
    expect([total, items.map(({ id, marks }) => [id, marks])]).toEqual([
      1,
      [[odd.id, ['author_not_sender', 'backdated', 'far_below_price']]],
    ]);
    const all = await admin.call(reportReceipts, { query: month });
    expect(all.items.find(({ id }) => id === fair)?.marks).toEqual([]);
    expect(await proveReports(app.db)).toEqual([]);
  });

  test('has receipts, returns and payments of orders on their own days, by means, and agrees with the tiles', async () => {
    const money = async (query: object = {}) => admin.call(reportMoney, { query: { ...PERIOD, ...query } });
    const row = (date: string, tills: number, orders: number) => ({
      date,
      cash: tills + orders,
      card: 0,
      sbp: 0,
      transfer: 0,
      other: 0,
      tills,
      orders,
      total: tills + orders,
    });
    const rows = [
      row('2026-03-01', 1.01, 0),
      row('2026-03-02', 23_001, 0),
      row('2026-03-03', 17_700.99, 0),
      // Paid half past midnight in Moscow, on the fifth in UTC.
      row('2026-03-06', 0, 20_000),
      row('2026-03-09', -10_000.5, 0),
      row('2026-03-10', 0, -10_000),
      row('2026-03-20', 8000, 0),
    ];
    expect(await money()).toEqual(rows);
    // Everything of the month is paid and delivered within it.
    const { money: tile } = await admin.call(reportSummary, { query: PERIOD });
    expect(Math.round(rows.reduce((sum, { total }) => sum + total, 0) * 100)).toBe(
      Math.round((tile?.received ?? 0) * 100),
    );
    // An open order counts by what was paid for it, on the shop's day.
    clock.now = new Date('2026-06-01T22:30:00.000Z');
    await admin.logIn(admin.person.phone);
    const open = (await order(app.guest(), { items: [{ productId: 'mixer', qty: 1 }] })).order._id;
    const pay = (kind: 'payment' | 'refund', how: 'card' | 'transfer' | 'other', sum: number, paidBefore: number) =>
      admin.call(recordOrderPayment, {
        params: { id: open },
        body: { id: newId(), kind, how, sum, paidBefore, note: kind === 'refund' ? 'Лишнее' : '' },
      });
    await pay('payment', 'card', 300.1, 0);
    await pay('payment', 'transfer', 200.2, 300.1);
    await admin.call(moveOrder, { params: { id: open }, body: { status: 'canceled', note: 'Передумали' } });
    await pay('refund', 'other', 500.3, 500.3);
    const day = {
      date: '2026-06-02',
      cash: 0,
      card: 300.1,
      transfer: 200.2,
      sbp: 0,
      other: -500.3,
      tills: 0,
      orders: 0,
      total: 0,
    };
    expect(await money({ from: '2026-06-01', to: '2026-06-30' })).toEqual([day]);
    // Goods come back for money by the means that the desk states.
    clock.now = new Date('2026-07-01T09:00:00.000Z');
    await admin.logIn(admin.person.phone);
    const sent = (await order(app.guest(), { items: [{ productId: 'mixer', qty: 2 }] })).order;
    const rest = { id: newId(), sum: sent.total, how: 'transfer' as const };
    await admin.call(moveOrder, { params: { id: sent._id }, body: { status: 'paid', rest } });
    await admin.call(moveOrder, { params: { id: sent._id }, body: { status: 'delivered' } });
    clock.now = new Date('2026-07-02T09:00:00.000Z');
    await admin.logIn(admin.person.phone);
    for (const how of ['transfer', 'cash'] as const)
      await admin.call(recordReturn, {
        body: {
          id: newId(),
          orderId: sent._id,
          returnedAt: clock.now.toISOString(),
          items: [{ position: 0, qty: 1, fate: 'restock' }],
          total: 10_000,
          how,
        },
      });
    const none = { card: 0, sbp: 0, other: 0, tills: 0 };
    expect(await money({ from: '2026-07-01', to: '2026-07-31' })).toEqual([
      { date: '2026-07-01', ...none, cash: 0, transfer: 20_000, orders: 20_000, total: 20_000 },
      { date: '2026-07-02', ...none, cash: -10_000, transfer: -10_000, orders: -20_000, total: -20_000 },
    ]);
    expect(await proveReports(app.db)).toEqual([]);
    expect(await money()).toEqual(rows);
    expect(await money({ topCategorySlug: 'krany' })).toBeNull();
    const { text } = await admin.request('GET', `${reportMoney.path}?from=2026-06-02&to=2026-06-02&format=csv`);
    expect(text.trim().split('\r\n').at(-1)).toBe('2026-06-02;0;300,1;200,2;-500,3;0;0;0');
  });

  test('goods returned and written off take back their revenue, but not their cost: they are lost', async () => {
    clock.now = new Date('2026-08-01T09:00:00.000Z');
    await admin.logIn(admin.person.phone);
    const sent = (await order(app.guest(), { items: [{ productId: 'mixer', qty: 2 }] })).order;
    await admin.call(moveOrder, {
      params: { id: sent._id },
      body: { status: 'paid', rest: { id: newId(), sum: sent.total, how: 'transfer' } },
    });
    await admin.call(moveOrder, { params: { id: sent._id }, body: { status: 'delivered' } });
    for (const fate of ['restock', 'write_off'] as const)
      await admin.call(recordReturn, {
        body: {
          id: newId(),
          orderId: sent._id,
          returnedAt: clock.now.toISOString(),
          items: [{ position: 0, qty: 1, fate }],
          total: 10_000,
          how: 'cash',
        },
      });
    const august = { from: '2026-08-01', to: '2026-08-31' };
    const { items } = await receipts(august);
    expect(items.map(({ kind, revenue, cost }) => [kind, revenue, cost]).sort()).toEqual([
      ['order', 20_000, 12_000],
      ['return', -10_000, -6000],
      ['return', -10_000, 0],
    ]);
    expect(sumOf(items)).toEqual({ qty: 0, revenue: 0, cost: 6000, grossProfit: -6000 });
    expect(await admin.call(reportSummary, { query: august })).toMatchObject({ cost: 6000, grossProfit: -6000 });
    expect(await proveReports(app.db)).toEqual([]);
  });
});
