import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { reportHours, reportSummary, reportTopProducts } from '#contract/reports/reports.ts';
import { reportMargin } from '#contract/reports/purchase.ts';
import { recordSale } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import { readCsv } from '../../proofs/fixtures/sample-csv.ts';
import { sampleProduct, SUBCATEGORIES } from '../../proofs/fixtures/sample-goods.ts';
import { openShop } from '../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../proofs/fixtures/testing.ts';
import { shopClock } from './read-hours.ts';

test.each(['Europe/Moscow', 'Asia/Kamchatka', 'America/New_York', 'Pacific/Auckland', 'Pacific/Kiritimati'])(
  'every hour of a year is told by the clock of %s, when clocks change too',
  (zone) => {
    const clock = shopClock(zone);
    const shown = new Intl.DateTimeFormat('ru-RU', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' });
    const first = Date.parse('2025-12-30T00:00:00.000Z');
    for (let hour = 0; hour < 370 * 24; hour += 1) {
      const instant = new Date(first + hour * 3_600_000);
      const shopHour = clock(instant.toISOString().slice(0, 13));
      const told = shown.formatToParts(instant).find(({ type }) => type === 'hour')?.value;
      if (shopHour !== Number(told)) expect([instant.toISOString(), shopHour]).toBe(told);
    }
  },
);

const NOW = new Date('2026-03-10T09:00:00.000Z');

describe.each(ENGINES)('hours, years and whole files on %s', (engine) => {
  let admin: PersonsBrowser;
  const GOODS = 25;
  let seq = 0;
  const sell = async (soldAt: string, items: { productId: string; qty: number; price: number }[]) =>
    admin.call(recordSale, {
      body: {
        id: newId(),
        deviceId: newId(),
        deviceSeq: (seq += 1),
        soldAt,
        sentAt: NOW.toISOString(),
        items,
        note: '',
        paymentMethod: 'cash',
      },
    });
  const app = openShop({
    engine,
    clock: () => NOW,
    goods: Array.from({ length: GOODS }, (_, index) =>
      sampleProduct(`g${String(index).padStart(2, '0')}`, {
        title: `Товар ${index}`,
        stock_qty: 1000,
        cost_price: index === 3 ? null : 5000,
        ...(index === 5 ? { subcategory_id: SUBCATEGORIES.sets.id, category_id: SUBCATEGORIES.sets.category_id } : {}),
      }),
    ),
  });
  beforeAll(async () => {
    admin = await app.as('admin');
    // Sundays and a Monday, at a quarter to and past the same hour of Moscow.
    await sell('2026-03-01T08:45:00.000Z', [{ productId: 'g00', qty: 1, price: 100 }]);
    await sell('2026-03-01T09:15:00.000Z', [{ productId: 'g00', qty: 2, price: 100 }]);
    await sell('2026-03-08T09:20:00.000Z', [
      { productId: 'g05', qty: 1, price: 70 },
      { productId: 'g00', qty: 1, price: 100 },
    ]);
    // 00:10 on Monday in Moscow, Sunday in Greenwich.
    await sell('2026-03-01T21:10:00.000Z', [{ productId: 'g03', qty: 4, price: 10 }]);
    await sell('2025-03-03T09:00:00.000Z', [{ productId: 'g00', qty: 1, price: 55 }]);
    await sell(
      '2026-03-09T09:00:00.000Z',
      Array.from({ length: GOODS }, (_, index) => ({
        productId: `g${String(index).padStart(2, '0')}`,
        qty: 1,
        price: 1 + index,
      })),
    );
  });

  const PERIOD = { from: '2026-03-01', to: '2026-03-08' };

  test('hours are the shop’s, days of the week too; a receipt counts once, a weekday as often as it lies in the period', async () => {
    const hours = await admin.call(reportHours, { query: PERIOD });
    expect(hours?.days).toEqual([1, 1, 1, 1, 1, 1, 2]);
    expect(hours?.rows.map(({ weekday, hour, checks, qty, revenue }) => [weekday, hour, checks, qty, revenue])).toEqual(
      [
        [1, 0, 1, 4, 40],
        [7, 11, 1, 1, 100],
        [7, 12, 2, 4, 370],
      ],
    );
    const narrowed = await admin.call(reportHours, { query: { ...PERIOD, topCategorySlug: 'dush' } });
    expect(narrowed?.rows.map(({ weekday, hour, checks, revenue }) => [weekday, hour, checks, revenue])).toEqual([
      [7, 12, 1, 70],
    ]);
    expect(await admin.call(reportHours, { query: { ...PERIOD, subcategoryId: SUBCATEGORIES.sets.id } })).toBeNull();
    const { text } = await admin.request('GET', `${reportHours.path}?from=2026-03-01&to=2026-03-08&format=csv`);
    expect(readCsv(`\uFEFF${text.replace(/^\uFEFF/, '')}`).map((row) => row.slice(0, 5))).toEqual([
      ['День недели', 'Час, с', 'Чеков', 'Возвратов', 'Штук'],
      ['понедельник', '0', '1', '0', '4'],
      ['воскресенье', '11', '1', '0', '1'],
      ['воскресенье', '12', '2', '0', '4'],
    ]);
  });

  test('a period is compared with the same days a year earlier when that is asked for', async () => {
    const summary = await admin.call(reportSummary, { query: { ...PERIOD, compare: 'year' } });
    expect(summary).toMatchObject({
      revenue: 510,
      previous: { from: '2025-03-01', to: '2025-03-08', revenue: 55, checks: 1 },
    });
    expect(await admin.call(reportSummary, { query: PERIOD })).toMatchObject({ previous: { to: '2026-02-28' } });
    expect(
      await admin.call(reportSummary, { query: { from: '2024-02-29', to: '2024-02-29', compare: 'year' } }),
    ).toMatchObject({ previous: { from: '2023-02-28', to: '2023-02-28' } });
  });

  test('a period that holds now is compared up to the same hour of the last of the same days, also when its whole days are asked for', async () => {
    // 11:00, 12:00 and 13:00 by the shop's clock, which shows 12:00 now.
    await sell('2026-02-10T08:00:00.000Z', [{ productId: 'g00', qty: 1, price: 300 }]);
    await sell('2026-02-10T09:00:00.000Z', [{ productId: 'g05', qty: 1, price: 40 }]);
    await sell('2026-02-10T10:00:00.000Z', [
      { productId: 'g03', qty: 2, price: 1000 },
      { productId: 'g05', qty: 1, price: 5 },
    ]);
    await sell('2026-02-01T18:00:00.000Z', [{ productId: 'g00', qty: 1, price: 7 }]);
    const month = { from: '2026-03-01', to: '2026-03-31' };
    const previous = { from: '2026-02-01', to: '2026-02-10', until: '2026-02-10T09:00:00.000Z' };
    expect(await admin.call(reportSummary, { query: month })).toMatchObject({
      to: '2026-03-31',
      previous: {
        ...previous,
        ...{ revenue: 347, itemsQty: 3, checks: 3, itemsWithoutCost: 0 },
        money: { received: 347 },
      },
    });
    expect(await admin.call(reportSummary, { query: { ...month, topCategorySlug: 'dush' } })).toMatchObject({
      previous: { ...previous, revenue: 40, checks: 1, money: null },
    });
    const over = await admin.call(reportSummary, { query: { from: '2026-03-01', to: '2026-03-09' } });
    expect(over.previous.until).toBeUndefined();
    const nextYear = await admin.call(reportSummary, { query: { from: '2027-01-01', to: '2027-01-31' } });
    expect(nextYear.previous).toMatchObject({ from: '2026-12-01', to: '2026-12-31' });
    expect((await admin.call(reportHours, { query: { from: '2027-01-01', to: '2027-01-31' } }))?.days).toEqual(
      Array(7).fill(0),
    );
    const hours = await admin.call(reportHours, { query: month });
    expect([hours?.days, hours?.running]).toEqual([[2, 2, 1, 1, 1, 1, 2], { weekday: 2, hour: 12 }]);
    expect((await admin.call(reportHours, { query: PERIOD }))?.running).toBeUndefined();
  });

  test('the table of goods ends at twenty, its file and the list of goods don’t', async () => {
    const query = { from: '2026-03-09', to: '2026-03-09' };
    expect(await admin.call(reportTopProducts, { query })).toHaveLength(20);
    const { text } = await admin.request('GET', `${reportTopProducts.path}?from=2026-03-09&to=2026-03-09&format=csv`);
    expect(readCsv(`\uFEFF${text.replace(/^\uFEFF/, '')}`)).toHaveLength(GOODS + 1);
    const { items, total, counts, sums } = await admin.call(reportMargin, {
      query: { ...query, sort: '-revenue', limit: 10, page: 3 },
    });
    expect([items.map(({ title }) => title), total, counts.all]).toEqual([
      ['Товар 4', 'Товар 3', 'Товар 2', 'Товар 1', 'Товар 0'],
      GOODS,
      GOODS,
    ]);
    expect(sums).toMatchObject({ qty: GOODS, revenue: 325, cost: 50 * (GOODS - 1), qtyWithoutCost: 1 });
    const uncosted = await admin.call(reportMargin, { query: { ...query, show: 'uncosted' } });
    expect(uncosted.items).toMatchObject([{ _id: 'g03', qtyWithoutCost: 1, onSale: true }]);
    const ofCategory = await admin.call(reportMargin, { query: { ...query, topCategorySlug: 'dush' } });
    expect(ofCategory.items.map(({ _id }) => _id)).toEqual(['g05']);
  });
});
