/** The office's first page in one answer. */
import { businessDay, daysBefore } from '#contract/values/business-day.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { Today } from '#contract/reports/today.ts';
import type { Services } from '../../../environment/services.ts';
import { refreshReports } from '../sums/refresh-reports.ts';
import { daysOf, previousPeriod, sameTimeOn } from '../sums/report-period.ts';
import { byDay, totals, totalsUntil } from '../sums/report-store.ts';
import { documentsOfDays } from './day-documents.ts';
import { hoursOf, sumsOf } from './day-sums.ts';
import { readFirstSteps } from './first-steps.ts';
import { readPlaces } from './read-places.ts';
import { readWaiting } from './read-waiting.ts';

const WEEK = 7;

export async function readToday(services: Pick<Services, 'db' | 'settings' | 'lastBackup'>, now: Date): Promise<Today> {
  const {
    db,
    settings: { SHOP_TIMEZONE: zone },
  } = services;
  const day = businessDay(now, zone);
  const comparedDay = daysBefore(day, WEEK);
  const yesterday = daysBefore(day, 1);
  // Compared as the reports do that the page leads to.
  const yesterdayThen = previousPeriod({ from: yesterday, to: yesterday }, day).from;
  const month = { from: `${day.slice(0, 8)}01`, to: day };
  const monthThen = previousPeriod(month, day, 'month');
  await refreshReports(db, { from: monthThen.from < comparedDay ? monthThen.from : comparedDay, to: day });
  const kept = new Map((await byDay(db, { from: comparedDay, to: day })).map((row) => [row.day, row]));
  const revenueOf = (day: string): number => toRoubles(kept.get(day)?.revenue ?? 0);

  const documents = await documentsOfDays(db, [comparedDay, day]);
  const [today, then] = [day, comparedDay].map((day) => documents.filter((each) => each.day === day)) as [
    typeof documents,
    typeof documents,
  ];
  const sameTime = (other: string): Date => sameTimeOn(other, { now, today: day, zone });
  return {
    now: now.toISOString(),
    day,
    comparedDay,
    today: sumsOf(today),
    then: sumsOf(then.filter(({ at }) => Date.parse(at) <= sameTime(comparedDay).getTime())),
    days: daysOf({ from: comparedDay, to: day }).map((date) => {
      const { revenue = 0, cost = 0, checks = 0 } = kept.get(date) ?? {};
      return { date, revenue: toRoubles(revenue), grossProfit: toRoubles(revenue - cost), purchases: checks };
    }),
    hours: hoursOf(today, then, zone),
    yesterday: { revenue: revenueOf(yesterday), then: revenueOf(yesterdayThen) },
    month: {
      revenue: toRoubles((await totals(db, month)).revenue),
      then: toRoubles((await totalsUntil(db, monthThen, sameTime(monthThen.to))).revenue),
    },
    places: await readPlaces(db, today),
    waiting: await readWaiting(services, day, now),
    steps: await readFirstSteps(db),
  };
}
