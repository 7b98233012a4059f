/** Every figure leads to the sales, delivered orders and returns behind it, and they add up to it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { moveOrder, recordOrderPayment } from '#contract/orders/order-desk.ts';
import {
  reportByCategory,
  reportBySeller,
  reportMoney,
  reportReceipts,
  reportSummary,
  reportTimeline,
  reportTopProducts,
  ONLINE_SELLER,
  type ReceiptRow,
} from '#contract/reports/reports.ts';
import { recordReturn } from '#contract/returns/returns.ts';
import { recordSale } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/memory.ts';
import { up as markWrittenOff } from '#db/migrations/20261126-122000-recompute-written-off-returns.ts';
import { startApp, type PersonsBrowser, type TestApp } from '../../proofs/fixtures/testing.ts';
import { readOrder } from '#contract/orders/orders.ts';
import { order } from '../../proofs/fixtures/sample-orders.ts';
import { proveReports } from './report-proof.ts';
import {
  addProducts,
  addCategories,
  sampleProduct,
  CATEGORIES,
  SUBCATEGORIES,
} from '../../proofs/fixtures/sample-goods.ts';

const PERIOD = { from: '2026-03-01', to: '2026-03-31' };

describe.each(ENGINES)('receipts of reports on %s', (engine) => {
  let app: TestApp;
  let admin: PersonsBrowser;
  let anna: PersonsBrowser;
  let boris: PersonsBrowser;
  // The order is delivered half past midnight in Moscow.
  let now = new Date('2026-03-05T21:30:00.000Z');
  let orderId = '';
  const sold: string[] = [];

  async function sell(
    by: PersonsBrowser,
    at: string,
    items: { productId: string; qty: number; price: number }[],
    note = '',
  ): Promise<string> {
    const sale = {
      id: newId(),
      // Every sale has a till of its own, since sales come in any order.
      deviceId: newId(),
      deviceSeq: 1,
      soldAt: at,
      sentAt: now.toISOString(),
      authorId: by.person.id,
      items,
      note,
      paymentMethod: 'cash' as const,
    };
    await by.call(recordSale, { body: sale });
    sold.push(sale.id);
    return sale.id;
  }

  async function bringBack(
    at: string,
    bought: { saleId: string } | { orderId: string },
    position: number,
    total: number,
  ): Promise<void> {
    await boris.call(recordReturn, {
      body: {
        id: newId(),
        ...bought,
        deviceId: newId(),
        deviceSeq: 1,
        returnedAt: at,
        sentAt: now.toISOString(),
        authorId: boris.person.id,
        items: [{ position, qty: 1, fate: 'restock' }],
        total,
        reason: 'Не подошёл',
      },
    });
  }

  const receipts = (narrow: object = {}) => admin.call(reportReceipts, { query: { ...PERIOD, ...narrow } });
  const sumOf = (rows: readonly ReceiptRow[]) => {
    const sum = (of: 'qty' | 'revenue' | 'cost' | 'grossProfit') =>
      rows.reduce((total, row) => total + Math.round(row[of] * 100), 0) / 100;
    return { qty: sum('qty'), revenue: sum('revenue'), cost: sum('cost'), grossProfit: sum('grossProfit') };
  };

  beforeAll(async () => {
    app = await startApp({ engine, clock: () => now });
    [admin, anna, boris] = await Promise.all([app.as('admin'), app.as('manager'), app.as('manager')]);
    await app.db('users').where({ id: anna.person.id }).update({ name: 'Анна' });
    await app.db('users').where({ id: boris.person.id }).update({ name: 'Борис' });
    await addCategories(app.db);
    const shower = { category_id: CATEGORIES.showers.id, subcategory_id: SUBCATEGORIES.sets.id };
    await addProducts(app.db, [
      sampleProduct('mixer', { stock_qty: 100 }),
      sampleProduct('shower', { ...shower, stock_qty: 100, cost_price: null }),
      sampleProduct('loose', { ...shower, subcategory_id: null, stock_qty: 10 }),
    ]);
    orderId = (await order(app.guest(), { items: [{ productId: 'mixer', qty: 2 }] })).order._id;
    for (const status of ['paid', 'delivered'] as const)
      await admin.call(moveOrder, { params: { id: orderId }, body: { status } });
    now = new Date('2026-03-31T09:00:00.000Z');
    for (const browser of [admin, anna, boris]) await browser.logIn(browser.person.phone);
    const mixed = await sell(
      anna,
      '2026-03-02T09:00:00.000Z',
      [
        { productId: 'mixer', qty: 2, price: 10_000.5 },
        { productId: 'shower', qty: 1, price: 3000 },
      ],
      'Покупатель: Иван',
    );
    await sell(boris, '2026-03-03T09:00:00.000Z', [{ productId: 'shower', qty: 3, price: 2900.33 }]);
    await sell(anna, '2026-03-03T10:00:00.000Z', [{ productId: 'mixer', qty: 1, price: 9000 }]);
    await sell(boris, '2026-03-01T10:00:00.000Z', [{ productId: 'loose', qty: 1, price: 1.01 }]);
    await bringBack('2026-03-09T09:00:00.000Z', { saleId: mixed }, 0, 10_000.5);
    await bringBack('2026-03-10T09:00:00.000Z', { orderId }, 0, 10_000);
    // Renamed between two sales: the older lines keep the former slug.
    await app.db('categories').where({ id: CATEGORIES.mixers.id }).update({ slug: 'krany', name: 'Краны' });
    await sell(anna, '2026-03-20T09:00:00.000Z', [{ productId: 'mixer', qty: 1, price: 8000 }]);
  });
  afterAll(() => app.close());

  test('sales, delivered orders and returns come the latest first, each with its share, person and note', async () => {
    const { items, total } = await receipts();
    expect(total).toBe(8);
    expect(
      items.map(({ kind, date, qty, revenue, cost, sellerName, note }) => ({
        kind,
        date,
        qty,
        revenue,
        cost,
        sellerName,
        note,
      })),
    ).toMatchObject([
      { kind: 'sale', date: '2026-03-20', qty: 1, revenue: 8000, cost: 6000, sellerName: 'Анна' },
      {
        kind: 'return',
        date: '2026-03-10',
        qty: -1,
        revenue: -10_000,
        cost: -6000,
        sellerName: 'Интернет-магазин',
        note: 'Не подошёл',
      },
      {
        kind: 'return',
        date: '2026-03-09',
        qty: -1,
        revenue: -10_000.5,
        cost: -6000,
        sellerName: 'Анна',
        note: 'Не подошёл',
      },
      {
        kind: 'order',
        date: '2026-03-06',
        qty: 2,
        revenue: 20_000,
        cost: 12_000,
        sellerName: 'Интернет-магазин',
        note: 'Ирина',
      },
      { kind: 'sale', date: '2026-03-03', qty: 1, revenue: 9000, cost: 6000, sellerName: 'Анна', note: '' },
      { kind: 'sale', date: '2026-03-03', qty: 3, revenue: 8700.99, cost: 0, sellerName: 'Борис', note: '' },
      {
        kind: 'sale',
        date: '2026-03-02',
        qty: 3,
        revenue: 23_001,
        cost: 12_000,
        sellerName: 'Анна',
        note: 'Покупатель: Иван',
      },
      { kind: 'sale', date: '2026-03-01', qty: 1, revenue: 1.01, cost: 6000, sellerName: 'Борис', note: '' },
    ]);
    expect(items.at(-2)).toMatchObject({
      id: sold[0],
      number: expect.stringMatching(/^[A-Z]+\d-\d{6}$/),
      at: '2026-03-02T09:00:00.000Z',
      late: true,
    });
    expect(
      (await receipts({ subcategoryId: SUBCATEGORIES.sets.id })).items.map(({ qty, revenue }) => [qty, revenue]),
    ).toEqual([
      [3, 8700.99],
      [1, 3000],
    ]);
  });

  test('receipts behind a tile, a day, a product, a category and a seller add up to its figures', async () => {
    const summary = await admin.call(reportSummary, { query: PERIOD });
    const all = await receipts();
    expect({ ...sumOf(all.items), total: all.total }).toEqual({
      qty: summary.itemsQty,
      revenue: summary.revenue,
      cost: summary.cost,
      grossProfit: summary.grossProfit,
      total: summary.checks + summary.returns,
    });
    expect(summary).toMatchObject({ checks: 6, returns: 2, itemsWithoutCost: 4 });
    for (const { date, ...figures } of await admin.call(reportTimeline, { query: PERIOD })) {
      expect(sumOf((await receipts({ from: date, to: date })).items)).toEqual(figures);
    }
    for (const { _id, title: _title, avgPrice: _avgPrice, ...figures } of await admin.call(reportTopProducts, {
      query: PERIOD,
    })) {
      expect(sumOf((await receipts({ productId: _id ?? '' })).items)).toEqual(figures);
    }
    const shelves = await admin.call(reportByCategory, { query: PERIOD });
    // The renamed one under both of its slugs, one subcategory, and goods of none.
    expect(shelves).toHaveLength(4);
    for (const { topCategorySlug, subcategoryId, qty, revenue, cost, grossProfit } of shelves) {
      expect(sumOf((await receipts({ shelf: `${topCategorySlug}/${subcategoryId ?? ''}` })).items)).toEqual({
        qty,
        revenue,
        cost,
        grossProfit,
      });
    }
    for (const { sellerId, sellerName: _name, checks, returns, ...figures } of await admin.call(reportBySeller, {
      query: PERIOD,
    })) {
      const { items, total } = await receipts({ sellerId: sellerId ?? ONLINE_SELLER });
      expect({ ...sumOf(items), total }).toEqual({ ...figures, total: checks + returns });
    }
  });

  test('by seller: who sold it, what came back counts against them whoever took it; orders are the online shop’s', async () => {
    const figures = (qty: number, revenue: number, cost: number) => ({
      qty,
      revenue,
      cost,
      grossProfit: Math.round((revenue - cost) * 100) / 100,
    });
    expect(await admin.call(reportBySeller, { query: PERIOD })).toEqual([
      { sellerId: anna.person.id, sellerName: 'Анна', checks: 3, returns: 1, ...figures(4, 30_000.5, 18_000) },
      { sellerId: null, sellerName: 'Интернет-магазин', checks: 1, returns: 1, ...figures(1, 10_000, 6000) },
      { sellerId: boris.person.id, sellerName: 'Борис', checks: 2, returns: 0, ...figures(4, 8702, 6000) },
    ]);
    const csv = await admin.request('GET', '/api/reports/by-seller?from=2026-03-01&to=2026-03-31&format=csv');
    expect(csv.text.split('\r\n').slice(1, 3)).toEqual([
      'Анна;3;1;4;30000,5;18000;12000,5',
      'Интернет-магазин;1;1;1;10000;6000;4000',
    ]);
  });

  test('a category is found whole by the address it has now, its older lines under their former one', async () => {
    const query = { ...PERIOD, topCategorySlug: 'krany' };
    expect(await admin.call(reportSummary, { query })).toMatchObject({
      itemsQty: 4,
      revenue: 37_000.5,
      checks: 4,
      returns: 2,
    });
    expect(
      (await admin.call(reportByCategory, { query })).map(({ topCategorySlug, categoryName, qty }) => [
        topCategorySlug,
        categoryName,
        qty,
      ]),
    ).toEqual([
      ['krany', 'Краны', 1],
      ['smesiteli', 'Смесители', 3],
    ]);
    expect(await admin.call(reportTopProducts, { query })).toMatchObject([{ _id: 'mixer', qty: 4 }]);
    expect(await receipts({ topCategorySlug: 'krany' })).toMatchObject({ total: 6 });
  });

  test('pages hold every receipt once, in one order, whatever the days they lie on', async () => {
    const whole = (await receipts()).items.map(({ id }) => id);
    for (const limit of [1, 2, 3]) {
      const pages: string[] = [];
      for (let page = 1; page <= Math.ceil(whole.length / limit); page += 1) {
        const { items, total } = await receipts({ page, limit });
        expect(total).toBe(whole.length);
        pages.push(...items.map(({ id }) => id));
      }
      expect(pages).toEqual(whole);
    }
    expect(await receipts({ page: 9 })).toEqual({ items: [], total: whole.length });
    expect((await receipts({ productId: 'mixer', page: 2, limit: 4 })).items).toHaveLength(2);
  });

  test('beside the revenue stands what bonuses paid, what delivery brought and what was received; a part of the categories has no money of its own', async () => {
    const buyer = await app.as('customer');
    await app.db('bonus_entries').insert({
      id: `gift-${buyer.person.id}`,
      user_id: buyer.person.id,
      kind: 'correction',
      amount: 1000,
      order_id: null,
      title: 'Подарок',
      at: '2026-01-01T00:00:00.000Z',
      usable_from: null,
      expires_at: null,
    });
    now = new Date('2026-04-02T09:00:00.000Z');
    for (const browser of [admin, anna, boris, buyer]) await browser.logIn(browser.person.phone);
    const { order: placed } = await order(buyer, {
      items: [{ productId: 'mixer', qty: 2 }],
      delivery: 'courier',
      bonus: 1000,
    });
    expect(placed).toMatchObject({ goods: 20_000, bonusSpent: 1000, delivery: { price: 590 }, total: 19_590 });
    for (const status of ['paid', 'delivered'] as const)
      await admin.call(moveOrder, { params: { id: placed._id }, body: { status } });
    await sell(anna, '2026-04-02T08:00:00.000Z', [
      { productId: 'shower', qty: 1, price: 3000 },
      { productId: 'mixer', qty: 1, price: 10_000 },
    ]);
    const days = { from: '2026-04-01', to: '2026-04-03' };
    const tiles = () => admin.call(reportSummary, { query: days });
    expect(await tiles()).toMatchObject({ revenue: 33_000, money: { bonuses: 1000, delivery: 590, received: 32_590 } });
    // Half of the order comes back: half of the payment is refunded, in money and in bonuses.
    await bringBack('2026-04-02T08:30:00.000Z', { orderId: placed._id }, 0, 9500);
    expect(await tiles()).toMatchObject({ revenue: 23_000, money: { bonuses: 500, delivery: 590, received: 23_090 } });
    expect((await admin.call(reportSummary, { query: { ...days, topCategorySlug: 'krany' } })).money).toBeNull();
    expect(await buyer.call(readOrder, { params: { id: placed._id } })).toMatchObject({
      bonusEarned: 570,
      bonusTakenBack: 285,
    });
    expect(await proveReports(app.db)).toEqual([]);
  });

  test('a sale in another’s name, of long ago or far below its price is counted, listed with why, and booked all the same', async () => {
    now = new Date('2026-05-20T09:00:00.000Z');
    for (const browser of [admin, anna, boris]) await browser.logIn(browser.person.phone);
    const fair = await sell(anna, '2026-05-20T08:00:00.000Z', [{ productId: 'mixer', qty: 1, price: 5000 }]);
    const odd = {
      id: newId(),
      // Every sale has a till of its own, since sales come in any order.
      deviceId: newId(),
      deviceSeq: 1,
      soldAt: '2026-05-02T08:00:00.000Z',
      sentAt: now.toISOString(),
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
    now = new Date('2026-06-01T22:30:00.000Z');
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
      other: -500.3,
      tills: 0,
      orders: 0,
      total: 0,
    };
    expect(await money({ from: '2026-06-01', to: '2026-06-30' })).toEqual([day]);
    // Goods come back for money by the means that the desk states.
    now = new Date('2026-07-01T09:00:00.000Z');
    await admin.logIn(admin.person.phone);
    const sent = (await order(app.guest(), { items: [{ productId: 'mixer', qty: 2 }] })).order;
    const rest = { id: newId(), sum: sent.total, how: 'transfer' as const };
    await admin.call(moveOrder, { params: { id: sent._id }, body: { status: 'paid', rest } });
    await admin.call(moveOrder, { params: { id: sent._id }, body: { status: 'delivered' } });
    now = new Date('2026-07-02T09:00:00.000Z');
    await admin.logIn(admin.person.phone);
    for (const how of ['transfer', 'cash'] as const)
      await admin.call(recordReturn, {
        body: {
          id: newId(),
          orderId: sent._id,
          returnedAt: now.toISOString(),
          items: [{ position: 0, qty: 1, fate: 'restock' }],
          total: 10_000,
          how,
        },
      });
    const none = { card: 0, other: 0, tills: 0 };
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
    now = new Date('2026-08-01T09:00:00.000Z');
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
          returnedAt: now.toISOString(),
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
    await app.db('report_marks').delete();
    await markWrittenOff(app.db);
    expect(await app.db('report_marks').pluck('day')).toEqual(['2026-08-01']);
  });
});
