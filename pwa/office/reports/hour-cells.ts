import type { AnswerOf } from '#contract/endpoint.ts';
import type { HourRow, reportHours } from '#contract/reports/reports.ts';
import { formatDecimal, toKopecks, toRoubles } from '#contract/values/money.ts';

export const HOUR_FIGURES = ['checks', 'revenue'] as const;
export type HourFigure = (typeof HOUR_FIGURES)[number];

export type HourCell = ReturnType<typeof hourTable>['whole'];

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

type Hours = Pick<NonNullable<AnswerOf<typeof reportHours>>, 'rows' | 'days' | 'running'>;

export function hourTable({ rows, days, running }: Hours, figure: HourFigure) {
  const known = rows.map(({ hour }) => hour);
  const first = Math.min(...known);
  const hours = known.length === 0 ? [] : Array.from({ length: Math.max(...known) - first + 1 }, (_, at) => first + at);
  const cellOf = (isIts: (row: HourRow) => boolean, count: number) => {
    const its = rows.filter(isIts);
    const checks = its.reduce((sum, row) => sum + row.checks, 0);
    const revenue = toRoubles(its.reduce((sum, row) => sum + toKopecks(row.revenue), 0));
    return {
      checks,
      revenue,
      days: count,
      /** Of one such weekday: receipts, or roubles. */
      average: count === 0 ? 0 : (figure === 'checks' ? checks : revenue) / count,
    };
  };
  /** Number of times that this hour of the weekday has come: later hours of today have not. */
  const cameOn = (weekday: number, hour: number): number =>
    (days[weekday - 1] ?? 0) - (running !== undefined && running.weekday === weekday && hour > running.hour ? 1 : 0);
  const cells = hours.map((hour) =>
    WEEKDAYS.map((weekday) => cellOf((row) => row.hour === hour && row.weekday === weekday, cameOn(weekday, hour))),
  );
  return {
    /** From the first hour with sales to the last. */
    hours,
    /** By hour, then weekday from Monday; `average` is 0 for a weekday outside the period. */
    cells,
    /** Sums of each hour over all days, of each weekday over all hours, and of all. */
    byHour: hours.map((hour) =>
      cellOf(
        (row) => row.hour === hour,
        WEEKDAYS.reduce((sum, weekday) => sum + cameOn(weekday, hour), 0),
      ),
    ),
    byWeekday: WEEKDAYS.map((weekday) => cellOf((row) => row.weekday === weekday, days[weekday - 1] ?? 0)),
    whole: cellOf(
      () => true,
      days.reduce((sum, count) => sum + count, 0),
    ),
    most: Math.max(0, ...cells.flat().map(({ average }) => average)),
  };
}

/** Receipts, or thousands of roubles, in short form; empty for zero. */
export function cellText(average: number, figure: HourFigure): string {
  const value = figure === 'checks' ? average : average / 1000;
  if (value === 0) return '';
  const text = formatDecimal(value, Math.abs(value) < 10 ? 1 : 0);
  return text === '0' ? `${value < 0 ? '\u2212' : ''}<0,1` : text;
}
