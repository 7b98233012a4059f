/** The shop's days are Moscow's, in any time zone of the server's machine. */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { v7 as newId } from 'uuid';
import { reportReceipts, reportSummary, reportTimeline } from '#contract/reports/reports.ts';
import { recordSale } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import { openShop } from '../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../proofs/fixtures/testing.ts';
import { sampleProduct } from '../../proofs/fixtures/sample-goods.ts';

/** Time zones of a machine, each with minutes from Greenwich in March, as in `getTimezoneOffset`. */
const ZONES = [
  ['UTC', 0],
  ['America/New_York', 240],
  ['Asia/Vladivostok', -600],
] as const;

describe.each(ENGINES)('days of reports on %s', (engine) => {
  let admin: PersonsBrowser;
  // 00:30 of the first of April in Moscow, still March in Greenwich.
  const now = new Date('2026-03-31T21:30:00.000Z');
  let seq = 0;
  const app = openShop({ engine, clock: () => now, goods: [sampleProduct('mixer', { stock_qty: 100 })] });
  beforeAll(async () => void (admin = await app.as('admin')));
  afterEach(() => void vi.unstubAllEnvs());

  test.each(ZONES)(
    'a sale at 23:59 in Moscow counts on its day and one at 00:01 on the next, on a machine in %s',
    async (zone, offset) => {
      vi.stubEnv('TZ', zone);
      expect(new Date('2026-03-29T12:00:00.000Z').getTimezoneOffset()).toBe(offset);
      await app.db('sale_lines').delete();
      await app.db('sales').delete();
      for (const [soldAt, price] of [
        ['2026-03-28T20:59:00.000Z', 1000],
        ['2026-03-28T21:01:00.000Z', 20],
      ] as const) {
        seq += 1;
        await admin.call(recordSale, {
          body: {
            id: newId(),
            deviceId: newId(),
            deviceSeq: seq,
            soldAt,
            sentAt: now.toISOString(),
            items: [{ productId: 'mixer', qty: 1, price }],
          },
        });
      }
      const days = async (from: string, to: string) =>
        (await admin.call(reportTimeline, { query: { from, to } })).map(({ date, revenue }) => [date, revenue]);
      // America leaves for summer on the 8th, Europe on the 29th: no day is lost or doubled.
      expect(await days('2026-03-28', '2026-03-30')).toEqual([
        ['2026-03-28', 1000],
        ['2026-03-29', 20],
        ['2026-03-30', 0],
      ]);
      expect(await days('2026-03-07', '2026-03-09')).toEqual([
        ['2026-03-07', 0],
        ['2026-03-08', 0],
        ['2026-03-09', 0],
      ]);
      expect(
        (await admin.call(reportReceipts, { query: { from: '2026-03-28', to: '2026-03-28' } })).items,
      ).toMatchObject([{ date: '2026-03-28', revenue: 1000 }]);
      expect(await admin.call(reportSummary)).toMatchObject({
        from: '2026-04-01',
        to: '2026-04-01',
        previous: { from: '2026-03-31', to: '2026-03-31' },
      });
      expect(await admin.call(reportSummary, { query: { from: '2026-03-29', to: '2026-03-29' } })).toMatchObject({
        revenue: 20,
        previous: { revenue: 1000, from: '2026-03-28' },
      });
    },
  );
});
