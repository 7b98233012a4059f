import { expect, test } from 'vitest';
import type { TimelineRow } from '#contract/reports/reports.ts';
import { addDays, bucketsOf, formerRevenue, stepFor, sumOf } from './report-periods.ts';
import { sampleFigures } from './sample-report.ts';

const day = (date: string, revenue: number): TimelineRow => ({
  date,
  ...sampleFigures(1, revenue, 0.1),
});
const days = (from: string, count: number): TimelineRow[] =>
  Array.from({ length: count }, (_, index) => day(addDays(from, index), index + 1));

test('a quarter is drawn by days, a year by weeks, three years by months', () => {
  expect([1, 92, 93, 366, 400, 401, 1096].map(stepFor)).toEqual([
    'day',
    'day',
    'week',
    'week',
    'week',
    'month',
    'month',
  ]);
});

test('columns contain every day once and add up to the kopeck', () => {
  const all = days('2026-10-28', 100);
  for (const step of ['day', 'week', 'month'] as const) {
    const buckets = bucketsOf(all, step);
    expect(sumOf(buckets)).toEqual(sumOf(all));
    expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual(['2026-10-28', all.at(-1)?.date]);
  }
  expect(
    bucketsOf(all, 'week')
      .map(({ from }) => new Date(from).getUTCDay())
      .slice(1),
  ).toEqual(Array.from({ length: 14 }, () => 1));
  expect(sumOf([day('2026-11-01', 0.1), day('2026-11-02', 0.2)])).toEqual({
    qty: 2,
    revenue: 0.3,
    cost: 0.2,
    grossProfit: 0.1,
  });
});

test('a column is named by its day, and by day and month where there are several months', () => {
  expect(bucketsOf(days('2026-11-20', 2), 'day').map(({ label, title }) => `${label}: ${title}`)).toEqual([
    '20: пятница,\u00a020\u00a0ноября',
    '21: суббота,\u00a021\u00a0ноября',
  ]);
  expect(bucketsOf(days('2026-10-31', 2), 'day').map(({ label }) => label)).toEqual(['31.10', '01.11']);
});

test('the previous period is matched from the first day, regardless of month ends', () => {
  const buckets = bucketsOf(days('2026-11-01', 3), 'day');
  expect(formerRevenue(buckets, days('2026-10-29', 3))).toEqual([1, 2, 3]);
  const weeks = bucketsOf(days('2026-11-02', 14), 'week');
  expect(formerRevenue(weeks, days('2026-10-19', 14))).toEqual([28, 77]);
});
