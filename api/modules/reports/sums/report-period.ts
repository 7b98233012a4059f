import { CodedError } from '#contract/errors.ts';
import { CALENDAR_UNITS, REPORT_DAYS_MAX, type CalendarUnit } from '#contract/reports/reports.ts';
import { dayStart } from '#contract/values/business-day.ts';

const DAY_MS = 24 * 60 * 60_000;

export interface Period {
  /** Days of the shop, `YYYY-MM-DD`, both inclusive. */
  readonly from: string;
  readonly to: string;
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const lengthOf = ({ from, to }: Period): number => (startOf(to) - startOf(from)) / DAY_MS + 1;

/** The requested days; by default the month of the last day up to that day, which is today by default. Throws `validation`. */
export function reportPeriod(requested: { from?: string | undefined; to?: string | undefined }, today: string): Period {
  const to = requested.to ?? today;
  const period = { from: requested.from ?? `${to.slice(0, 8)}01`, to };
  if (period.from > period.to) throw refusal('from', 'Начало периода позже его конца');
  if (lengthOf(period) > REPORT_DAYS_MAX) throw refusal('from', 'Период отчёта не больше трёх лет');
  return period;
}

function refusal(path: string, message: string): CodedError {
  return new CodedError('validation', { text: message, details: [{ path, message }] });
}

/** The day `months` months earlier; the last day of a shorter month. */
function monthsBefore(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastDate = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 - months, Math.min(date, lastDate)));
}

const isMonday = (day: string): boolean => new Date(startOf(day)).getUTCDay() === 1;

/** Calendar units: whether a period begins one, and the same day of the previous one. */
const UNITS: Readonly<Record<CalendarUnit, { holds: (period: Period) => boolean; back: (day: string) => string }>> = {
  week: {
    holds: (period) => isMonday(period.from) && lengthOf(period) <= 7,
    back: (day) => dayOf(startOf(day) - 7 * DAY_MS),
  },
  month: {
    holds: ({ from, to }) => from.endsWith('-01') && monthOf(from) === monthOf(to),
    back: (day) => monthsBefore(day, 1),
  },
  quarter: {
    holds: ({ from, to }) => /-(01|04|07|10)-01$/.test(from) && monthOf(to) <= nextMonth(nextMonth(monthOf(from))),
    back: (day) => monthsBefore(day, 3),
  },
  year: {
    holds: ({ from, to }) => from.endsWith('-01-01') && from.slice(0, 4) === to.slice(0, 4),
    back: (day) => monthsBefore(day, 12),
  },
};

/** The days of the period that have begun by `today`; a period of the future is returned whole. */
export function begunDays({ from, to }: Period, today: string): Period {
  return { from, to: from <= today && today < to ? today : to };
}

/** The instant of another day at which its clock shows as much as the clock of today shows at `now`. */
export function sameTimeOn(day: string, { now, today, zone }: { now: Date; today: string; zone: string }): Date {
  return new Date(dayStart(day, zone).getTime() + (now.getTime() - dayStart(today, zone).getTime()));
}

/**
 * The period to compare with: the equally long one that ends the day before. A week, month, quarter or year up to `today` is compared with
 * the same days of the previous one, since its remaining days have not come yet. `meant` chooses the unit where several begin on one day;
 * without it a single day is a day, and the shortest unit counts.
 */
export function previousPeriod(period: Period, today: string, meant?: CalendarUnit): Period {
  const length = lengthOf(period);
  const units = meant !== undefined ? [meant] : length > 1 ? CALENDAR_UNITS : [];
  const running = period.to === today ? units.find((unit) => UNITS[unit].holds(period)) : undefined;
  if (running !== undefined) {
    const { back } = UNITS[running];
    return { from: back(period.from), to: back(period.to) };
  }
  const first = startOf(period.from);
  return { from: dayOf(first - length * DAY_MS), to: dayOf(first - DAY_MS) };
}

/** The same days a year earlier; the 29th of February becomes the 28th. */
export function yearBefore({ from, to }: Period): Period {
  return { from: monthsBefore(from, 12), to: monthsBefore(to, 12) };
}

/** The months (`YYYY-MM`, inclusive; null for none) wholly within the period and before `today`'s, and the remaining days. */
export function wholeMonths(
  { from, to }: Period,
  today: string,
): { months: { first: string; last: string } | null; days: Period[] } {
  const first = from.endsWith('-01') ? monthOf(from) : nextMonth(monthOf(from));
  const afterTo = nextDayOf(to);
  const ends = [afterTo.endsWith('-01') ? monthOf(to) : monthBefore(monthOf(to)), monthBefore(monthOf(today))];
  const last = ends.sort()[0] ?? '';
  if (first > last) return { months: null, days: [{ from, to }] };
  const [begin, end] = [`${first}-01`, `${nextMonth(last)}-01`];
  return {
    months: { first, last },
    days: [
      ...(from < begin ? [{ from, to: dayOf(startOf(begin) - DAY_MS) }] : []),
      ...(end <= to ? [{ from: end, to }] : []),
    ],
  };
}

const monthOf = (day: string): string => day.slice(0, 7);
const nextDayOf = (day: string): string => dayOf(startOf(day) + DAY_MS);
const nextMonth = (month: string): string => monthOf(dayOf(startOf(`${month}-01`) + 31 * DAY_MS));
/** The month before, `YYYY-MM`. */
export const monthBefore = (month: string): string => monthOf(dayOf(startOf(`${month}-01`) - DAY_MS));

export function daysOf(period: Period): string[] {
  return Array.from({ length: lengthOf(period) }, (_, index) => dayOf(startOf(period.from) + index * DAY_MS));
}
