/** Goods sold below cost are found line by line, whatever other sales and returns add up to. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportMargin } from '#contract/reports/purchase.ts';
import { reportTopProducts } from '#contract/reports/reports.ts';
import { ENGINES } from '#db/test-database.ts';
import { bringBack, sell, startReceiptsShop, type Clock } from '../../../proofs/fixtures/sample-receipts.ts';
import type { PersonsBrowser, TestApp } from '../../../proofs/fixtures/testing.ts';
import { proveReports } from '../report-proof.ts';

const APRIL = { from: '2026-04-01', to: '2026-04-30' };
const MAY = { from: '2026-05-01', to: '2026-05-31' };

describe.each(ENGINES)('the margin of goods on %s', (engine) => {
  let app: TestApp;
  let clock: Clock;
  let admin: PersonsBrowser;
  let anna: PersonsBrowser;
  /** Two of its pieces were sold below cost. */
  let cheap = '';
  beforeAll(async () => {
    ({ app, clock, admin, anna } = await startReceiptsShop(engine));
    clock.now = new Date('2026-06-10T09:00:00.000Z');
    for (const browser of [admin, anna]) await browser.logIn(browser.person.phone);
    cheap = await sell(clock, anna, '2026-04-02T09:00:00.000Z', [{ productId: 'mixer', qty: 2, price: 5000 }]);
    await sell(clock, anna, '2026-04-02T10:00:00.000Z', [{ productId: 'mixer', qty: 3, price: 20_000 }]);
    await sell(clock, anna, '2026-04-03T10:00:00.000Z', [{ productId: 'shower', qty: 1, price: 1 }]);
    await sell(clock, anna, '2026-04-03T11:00:00.000Z', [{ productId: 'loose', qty: 1, price: 6000 }]);
  });
  afterAll(() => app.close());

  const below = (period: { from: string; to: string }) =>
    admin.call(reportMargin, { query: { ...period, show: 'below' } });
  const LOST = { _id: 'mixer', qtyBelowCost: 2, loss: 2000 };

  test('goods of which one sale was below cost are listed with its pieces and loss, however much others brought', async () => {
    const { items, counts, sums } = await below(APRIL);
    // Goods of unknown cost and goods sold at their very cost are no losses.
    expect(items).toMatchObject([{ ...LOST, qty: 5, grossProfit: 40_000 }]);
    expect([counts.below, sums.loss]).toEqual([1, 2000]);
    expect((await admin.call(reportMargin, { query: APRIL })).items[0]).toMatchObject(LOST);
  });

  test('returns take no sale below cost off the list and put none on it; without sales there is no average', async () => {
    await bringBack(clock, anna, '2026-04-20T09:00:00.000Z', { saleId: cheap }, 0, 5000);
    await bringBack(clock, anna, '2026-05-04T09:00:00.000Z', { saleId: cheap }, 0, 5000);
    expect((await below(APRIL)).items).toMatchObject([{ ...LOST, qty: 4 }]);
    expect((await below(MAY)).items).toEqual([]);
    const [returned] = (await admin.call(reportMargin, { query: MAY })).items;
    expect(returned).toMatchObject({ _id: 'mixer', qty: -1, revenue: -5000, grossProfit: 1000, margin: null, loss: 0 });
    expect(await admin.call(reportTopProducts, { query: MAY })).toMatchObject([{ qty: -1, avgPrice: null }]);
    expect(await admin.call(reportTopProducts, { query: APRIL })).toMatchObject([
      { _id: 'mixer', avgPrice: 16_250 },
      { _id: 'loose' },
      { _id: 'shower', avgPrice: 1 },
    ]);
    expect(await proveReports(app.db)).toEqual([]);
  });
});
