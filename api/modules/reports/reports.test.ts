import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { recordSale, voidSale } from '#contract/sales/sales.ts';
import { reportByCategory, reportSummary, reportTimeline, reportTopProducts } from '#contract/reports/reports.ts';
import { ENGINES } from '#db/test-database.ts';
import { startApp, type Browser } from '../../proofs/fixtures/testing.ts';
import { readCsv } from '../../proofs/fixtures/sample-csv.ts';
import { addGoods } from '../../proofs/fixtures/sample-sale-goods.ts';
import { daysOf, previousPeriod } from './sums/report-period.ts';

type App = Awaited<ReturnType<typeof startApp>>;
const NOW = new Date('2026-03-10T09:00:00.000Z');
const PERIOD = { from: '2026-03-01', to: '2026-03-07' };

test('the period before is as long and ends the day before', () => {
  expect(previousPeriod(PERIOD, '2026-11-22')).toEqual({ from: '2026-02-22', to: '2026-02-28' });
});

test.each([
  ['a month that is running', '2026-11-01', '2026-11-22', '2026-10-01', '2026-10-22'],
  ['a month that is longer than the one before', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['a month of January', '2026-01-01', '2026-01-10', '2025-12-01', '2025-12-10'],
  ['a week that is running', '2026-11-16', '2026-11-18', '2026-11-09', '2026-11-11'],
  ['a quarter that is running', '2026-10-01', '2026-11-22', '2026-07-01', '2026-08-22'],
  ['a year that is running', '2026-01-01', '2026-11-22', '2025-01-01', '2025-11-22'],
  ['today', '2026-11-22', '2026-11-22', '2026-11-21', '2026-11-21'],
  ['a Monday that is running', '2026-11-16', '2026-11-16', '2026-11-15', '2026-11-15'],
  ['other days up to today', '2026-11-03', '2026-11-22', '2026-10-14', '2026-11-02'],
])(
  '%s is compared with the same days of the one before, other periods with the days before them',
  (_, from, to, before, until) => {
    expect(previousPeriod({ from, to }, to)).toEqual({ from: before, to: until });
  },
);

test('where a week, a month or a day begin together, the unit that is meant decides', () => {
  const monday = { from: '2026-06-01', to: '2026-06-03' };
  expect([undefined, 'week', 'month'].map((unit) => previousPeriod(monday, monday.to, unit as 'week').from)).toEqual([
    '2026-05-25',
    '2026-05-25',
    '2026-05-01',
  ]);
  const first = { from: '2026-06-01', to: '2026-06-01' };
  expect(previousPeriod(first, first.to, 'month')).toEqual({ from: '2026-05-01', to: '2026-05-01' });
  expect(previousPeriod(first, first.to)).toEqual({ from: '2026-05-31', to: '2026-05-31' });
  // A unit that does not begin with these days has no effect.
  expect(previousPeriod({ from: '2026-06-02', to: '2026-06-03' }, '2026-06-03', 'month').from).toBe('2026-05-31');
});

test('a month that is over is compared with as many days before it', () => {
  expect(previousPeriod({ from: '2026-10-01', to: '2026-10-31' }, '2026-11-22')).toEqual({
    from: '2026-08-31',
    to: '2026-09-30',
  });
});

describe.each(ENGINES)('reports on %s', (engine) => {
  let app: App;
  let admin: Browser;
  let goods: { mixer: string; bath: string; last: string };
  const deviceId = newId();
  let seq = 0;

  async function sell(
    soldAt: string,
    items: { productId: string; qty: number; price: number }[],
    sentAt = NOW.toISOString(),
  ) {
    seq += 1;
    const sale = {
      id: newId(),
      deviceId,
      deviceSeq: seq,
      soldAt,
      sentAt,
      items,
      note: '',
      paymentMethod: 'cash' as const,
    };
    await admin.call(recordSale, { body: sale });
    return sale;
  }

  const files = ['top-products', 'timeline', 'by-category', 'by-seller'];
  const csv = async (what: string): Promise<string> => {
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${app.url}/api/reports/${what}?from=2026-03-01&to=2026-03-07&format=csv`, {
      headers: { cookie },
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
  };

  beforeAll(async () => {
    app = await startApp({ engine, clock: () => NOW });
    admin = await app.as('admin');
    goods = await addGoods(app.db);
    await app.db('products').where({ id: goods.mixer }).update({ cost_price: 400_001 });
    await sell('2026-02-25T09:00:00.000Z', [{ productId: goods.mixer, qty: 1, price: 100 }]);
    // 23:59 and 00:01 in Moscow.
    await sell('2026-03-02T20:59:00.000Z', [
      { productId: goods.mixer, qty: 2, price: 6715.1 },
      { productId: goods.bath, qty: 1, price: 24_900 },
    ]);
    await sell('2026-03-02T21:01:00.000Z', [{ productId: goods.mixer, qty: 1, price: 6000.05 }]);
    const voided = await sell('2026-03-04T09:00:00.000Z', [{ productId: goods.bath, qty: 5, price: 1 }]);
    seq += 1;
    await admin.call(voidSale, {
      body: {
        id: newId(),
        saleId: voided.id,
        deviceId,
        deviceSeq: seq,
        voidedAt: NOW.toISOString(),
        reason: 'Ошибка',
        sale: voided,
      },
    });
    // A clock two days ahead: it was the 5th.
    await sell(
      '2026-03-07T09:00:00.000Z',
      [{ productId: goods.last, qty: 3, price: 0.33 }],
      '2026-03-12T09:00:00.000Z',
    );
  });
  afterAll(() => app.close());

  test('a summary has revenue, cost, margin, pieces and receipts, pieces without a cost, and the period before', async () => {
    expect(await admin.call(reportSummary, { query: PERIOD })).toEqual({
      revenue: 44_331.24,
      cost: 12_000.03,
      grossProfit: 32_331.21,
      itemsQty: 7,
      checks: 3,
      returns: 0,
      itemsWithoutCost: 4,
      lateChecks: 3,
      markedChecks: 3,
      money: { bonuses: 0, delivery: 0, received: 44_331.24 },
      ...PERIOD,
      previous: {
        revenue: 100,
        cost: 4000.01,
        grossProfit: -3900.01,
        itemsQty: 1,
        checks: 1,
        returns: 0,
        itemsWithoutCost: 0,
        lateChecks: 1,
        markedChecks: 1,
        money: { bonuses: 0, delivery: 0, received: 100 },
        from: '2026-02-22',
        to: '2026-02-28',
      },
    });
  });

  test('sales land on the shop’s day by the corrected clock; every day has its row, both ends included', async () => {
    const rows = await admin.call(reportTimeline, { query: PERIOD });
    expect(rows.map(({ date, revenue }) => [date, revenue])).toEqual([
      ['2026-03-01', 0],
      ['2026-03-02', 38_330.2],
      ['2026-03-03', 6000.05],
      ['2026-03-04', 0],
      ['2026-03-05', 0.99],
      ['2026-03-06', 0],
      ['2026-03-07', 0],
    ]);
    expect(rows[2]).toEqual({ date: '2026-03-03', qty: 1, revenue: 6000.05, cost: 4000.01, grossProfit: 2000.04 });
  });

  test('tiles equal the sums of the timeline and of the categories to the kopeck', async () => {
    const tiles = await admin.call(reportSummary, { query: PERIOD });
    for (const rows of [
      await admin.call(reportTimeline, { query: PERIOD }),
      await admin.call(reportByCategory, { query: PERIOD }),
    ]) {
      const sum = (of: 'qty' | 'revenue' | 'cost' | 'grossProfit') =>
        rows.reduce((total, row) => total + Math.round(row[of] * 100), 0) / 100;
      expect([sum('qty'), sum('revenue'), sum('cost'), sum('grossProfit')]).toEqual([
        tiles.itemsQty,
        tiles.revenue,
        tiles.cost,
        tiles.grossProfit,
      ]);
    }
  });

  test('top products come by revenue with a rounded average price, 20 at most', async () => {
    const rows = await admin.call(reportTopProducts, { query: PERIOD });
    expect(rows[0]).toEqual({
      _id: goods.bath,
      title: 'Ванна акриловая',
      qty: 1,
      revenue: 24_900,
      cost: 0,
      grossProfit: 24_900,
      avgPrice: 24_900,
    });
    expect(rows[1]).toMatchObject({ _id: goods.mixer, qty: 3, revenue: 19_430.25, avgPrice: 6477 });
    expect(await admin.call(reportTopProducts, { query: { ...PERIOD, limit: 1 } })).toHaveLength(1);
    expect((await admin.request('GET', '/api/reports/top-products?limit=21')).status).toBe(422);
  });

  test('categories have their slug, name, subcategory and figures, and filters narrow every report', async () => {
    expect(await admin.call(reportByCategory, { query: { ...PERIOD, topCategorySlug: 'proba' } })).toEqual([
      {
        topCategorySlug: 'proba',
        categoryName: 'Проба',
        subcategoryId: null,
        subcategoryName: '',
        qty: 7,
        revenue: 44_331.24,
        cost: 12_000.03,
        grossProfit: 32_331.21,
      },
    ]);
    for (const category of [{ topCategorySlug: 'other' }, { subcategoryId: 'other' }]) {
      const query = { ...PERIOD, ...category };
      expect(await admin.call(reportSummary, { query })).toMatchObject({ revenue: 0, checks: 0 });
      expect(await admin.call(reportTopProducts, { query })).toEqual([]);
      expect((await admin.call(reportTimeline, { query })).every(({ qty }) => qty === 0)).toBe(true);
    }
  });

  test('a period is this month by default; a reversed one or one above three years is refused', async () => {
    expect(await admin.call(reportSummary)).toMatchObject({ from: '2026-03-01', to: '2026-03-10' });
    for (const query of ['from=2026-03-02&to=2026-03-01', 'from=2020-01-01&to=2026-01-01']) {
      const answer = await admin.request('GET', `/api/reports/summary?${query}`);
      expect([answer.status, answer.json.code, answer.json.details[0].path]).toEqual([422, 'validation', 'from']);
    }
  });

  test('the files of a past month stay the same byte for byte when goods are renamed, re-priced, moved and removed', async () => {
    const before = await Promise.all(files.map(csv));
    expect(readCsv(before[1] ?? '')[2]).toEqual(['2026-03-02', '3', '38330,2', '8000,02', '30330,18']);
    await app.db('categories').update({ name: 'Иначе', slug: 'inache' });
    const other = { id: newId(), slug: 'other', name: 'Другое', position: 1, hidden: false, picture_id: null };
    await app.db('categories').insert(other);
    await app
      .db('products')
      .update({ title: 'Иначе', price_retail: 1, cost_price: 1, category_id: other.id, deleted_at: NOW.toISOString() });
    expect(await Promise.all(files.map(csv))).toEqual(before);
    // Even when every sum is recomputed.
    await app.db('report_marks').insert(daysOf(PERIOD).map((day) => ({ day })));
    expect(await Promise.all(files.map(csv))).toEqual(before);
  });
});
