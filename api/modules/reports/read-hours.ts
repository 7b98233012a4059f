/** Sales by hour of the weekday. Stored by hours of UTC, shown by the shop's clock. */
import type { Knex } from 'knex';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { HourRow, reportHours } from '#contract/reports/reports.ts';
import { businessDay, hourOf, zoneOffset } from '#contract/values/business-day.ts';
import { figuresOf } from './sums/read-reports.ts';
import { refreshReports } from './sums/refresh-reports.ts';
import { begunDays, daysOf } from './sums/report-period.ts';
import { byHour, type SoldFilter } from './sums/report-store.ts';
import { HOUR_SUMS, type HourSums, NO_HOUR } from './sums/report-sums.ts';

const DAY_MS = 24 * 60 * 60_000;

/** 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** Returns the shop's hour at which an hour of UTC (`2026-11-24T15`) begins. Offsets are cached: three years have a thousand days. */
export function shopClock(zone: string): (utcHour: string) => number {
  const offsets = new Map<number, number>();
  const offsetAt = (instant: number): number => {
    const known = offsets.get(instant) ?? zoneOffset(new Date(instant), zone);
    offsets.set(instant, known);
    return known;
  };
  return (utcHour) => {
    const [midnight, instant] = [Date.parse(utcHour.slice(0, 10)), Date.parse(`${utcHour}:00:00Z`)];
    const [begins, ends] = [offsetAt(midnight), offsetAt(midnight + DAY_MS)];
    // Only a zone whose offset changes within the day needs the exact lookup.
    return new Date(instant + (begins === ends ? begins : offsetAt(instant))).getUTCHours();
  };
}

/** Null for a subcategory, whose hours are not stored. */
export async function readHours(
  db: Knex,
  { subcategoryId, mergedIds: _, ...filter }: SoldFilter,
  { now, zone }: { readonly now: Date; readonly zone: string },
): Promise<AnswerOf<typeof reportHours>> {
  if (subcategoryId !== undefined) return null;
  await refreshReports(db, filter);
  const clock = shopClock(zone);
  const cells = new Map<number, HourSums & { weekday: number; hour: number }>();
  for (const { day, utc_hour: utcHour, ...sums } of await byHour(db, filter)) {
    const [weekday, hour] = [weekdayOf(day), clock(utcHour)];
    const cell = cells.get(weekday * 24 + hour) ?? { weekday, hour, ...NO_HOUR };
    cells.set(weekday * 24 + hour, cell);
    // PostgreSQL returns sums of integers as text.
    for (const name of HOUR_SUMS) cell[name] += Number(sums[name]);
  }
  const days = Array.from({ length: 7 }, () => 0);
  const today = businessDay(now, zone);
  const begun = begunDays(filter, today);
  // No day of a future period has begun.
  for (const day of begun.from > today ? [] : daysOf(begun))
    days[weekdayOf(day) - 1] = (days[weekdayOf(day) - 1] ?? 0) + 1;
  const rows = [...cells.entries()]
    .sort(([one], [other]) => one - other)
    .map(([, { weekday, hour, checks, returns, ...sums }]): HourRow => ({
      weekday,
      hour,
      checks,
      returns,
      ...figuresOf(sums),
    }));
  const running = begun.to === today ? { weekday: weekdayOf(today), hour: hourOf(now, zone) } : undefined;
  return { rows, days, running };
}
