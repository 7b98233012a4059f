import { expect, test } from 'vitest';
import type { HourRow } from '#contract/reports/reports.ts';
import { cellText, hourTable } from './hour-cells.ts';
import { sampleFigures } from './sample-report.ts';

const row = (weekday: number, hour: number, checks: number, revenue: number): HourRow => ({
  weekday,
  hour,
  checks,
  returns: 0,
  ...sampleFigures(checks, revenue, 0),
});
const ROWS = [row(1, 10, 4, 100.1), row(1, 12, 2, 50.2), row(7, 10, 3, 30)];
const DAYS = [2, 1, 1, 1, 1, 1, 1];

test('an hour of a weekday is the average over the period’s days of that weekday', () => {
  const table = hourTable({ rows: ROWS, days: DAYS }, 'checks');
  expect(table.hours).toEqual([10, 11, 12]);
  expect(table.cells.map((line) => line.map(({ average }) => average))).toEqual([
    [2, 0, 0, 0, 0, 0, 3],
    [0, 0, 0, 0, 0, 0, 0],
    [1, 0, 0, 0, 0, 0, 0],
  ]);
  expect(table.byWeekday.map(({ average }) => average)).toEqual([3, 0, 0, 0, 0, 0, 3]);
  expect(table.byHour.map(({ average }) => average)).toEqual([7 / 8, 0, 2 / 8]);
  expect([table.whole.checks, table.whole.revenue, table.most]).toEqual([9, 180.3, 3]);
  expect(hourTable({ rows: ROWS, days: DAYS }, 'revenue').cells[0]?.[0]).toMatchObject({
    average: 50.05,
    revenue: 100.1,
  });
  expect(hourTable({ rows: [], days: DAYS }, 'revenue')).toMatchObject({ hours: [], most: 0 });
});

test('hours of today that have not come divide nothing', () => {
  const running = { weekday: 1, hour: 10 };
  const { cells, byHour, byWeekday } = hourTable({ rows: ROWS, days: DAYS, running }, 'checks');
  expect(cells.map(([monday]) => [monday?.average, monday?.days])).toEqual([
    [2, 2],
    [0, 1],
    [2, 1],
  ]);
  expect(byHour.map(({ days }) => days)).toEqual([8, 7, 7]);
  expect(byWeekday[0]?.days).toBe(2);
});

test('cells show receipts, or thousands of roubles, in short form', () => {
  expect([0, 0.02, 2.5, 12.4].map((value) => cellText(value, 'checks'))).toEqual(['', '<0,1', '2,5', '12']);
  expect([12_400, 1_550, -3_000].map((value) => cellText(value, 'revenue'))).toEqual(['12', '1,6', '−3']);
});
