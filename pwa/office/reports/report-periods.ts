/** Periods of days: presets, the previous and the next one. Pure; days are `YYYY-MM-DD`. */
import { type CalendarUnit, eachFigure, type Figures, type TimelineRow } from '#contract/reports/reports.ts';
import { groupBy } from '#contract/values/group-by.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { dayText } from '#contract/values/typed-day.ts';

export interface Period {
  readonly from: string;
  readonly to: string;
}

export const PRESETS = ['today', 'yesterday', 'week', 'month', 'quarter', 'year'] as const;
export type Preset = (typeof PRESETS)[number];

const DAY_MS = 24 * 60 * 60_000;

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => dayAt(at(day) + days * DAY_MS);

export const daysIn = ({ from, to }: Period): number => Math.round((at(to) - at(from)) / DAY_MS) + 1;

const monthStart = (day: string, months: number): string =>
  dayAt(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1));

/** Calendar units, longest last: the start of the unit that contains a day (weeks begin on Monday), and the start of a following one. */
const UNITS: Readonly<
  Record<CalendarUnit, { start: (day: string) => string; next: (day: string, steps: number) => string }>
> = {
  week: {
    start: (day) => addDays(day, -((new Date(at(day)).getUTCDay() + 6) % 7)),
    next: (day, steps) => addDays(day, 7 * steps),
  },
  month: { start: (day) => monthStart(day, 0), next: monthStart },
  quarter: {
    start: (day) => monthStart(day, -((Number(day.slice(5, 7)) - 1) % 3)),
    next: (day, steps) => monthStart(day, 3 * steps),
  },
  year: { start: (day) => `${day.slice(0, 4)}-01-01`, next: (day, steps) => monthStart(day, 12 * steps) },
};

/** The period of a preset today: the current week, month, quarter or year, up to today. */
export function presetPeriod(preset: Preset, today: string): Period {
  if (preset === 'today') return { from: today, to: today };
  const yesterday = addDays(today, -1);
  if (preset === 'yesterday') return { from: yesterday, to: yesterday };
  return { from: UNITS[preset].start(today), to: today };
}

/** The presets that mean this period: on the first of a month several do. */
export function presetsOf(period: Period, today: string): Preset[] {
  return PRESETS.filter((preset) => {
    const { from, to } = presetPeriod(preset, today);
    return from === period.from && to === period.to;
  });
}

/**
 * The previous (-1) or next (1) period: a calendar week, month, quarter or year gives the whole neighbouring one,
 * whether complete or up to today; other periods move by their own length. Null when it would begin after today.
 */
export function steppedPeriod(period: Period, step: -1 | 1, today: string): Period | null {
  const unit = Object.values(UNITS).find(
    ({ start, next }) =>
      start(period.from) === period.from &&
      period.to === earlier(addDays(next(period.from, 1), -1), today) &&
      daysIn(period) > 1,
  );
  const from = unit === undefined ? addDays(period.from, step * daysIn(period)) : unit.next(period.from, step);
  if (from > today) return null;
  const last = unit === undefined ? addDays(from, daysIn(period) - 1) : addDays(unit.next(from, 1), -1);
  return { from, to: earlier(last, today) };
}

const earlier = (one: string, other: string): string => (one < other ? one : other);

const words = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(at(day))
    .toLocaleDateString('ru-RU', { timeZone: 'UTC', ...options })
    .replace(/\s?г\.$/, '')
    .replaceAll(' ', '\u00a0');

/** «1–21 ноября 2026», «31 октября – 2 ноября 2026», «21 ноября 2026». */
export function periodText({ from, to }: Period): string {
  const last = words(to, { day: 'numeric', month: 'long', year: 'numeric' });
  if (from === to) return last;
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${last}`;
  const first = words(from, {
    day: 'numeric',
    month: 'long',
    ...(from.slice(0, 4) === to.slice(0, 4) ? {} : { year: 'numeric' }),
  });
  return `${first} – ${last}`;
}

/** «сб, 21.11.2026». */
export const weekdayAndDay = (day: string): string => `${words(day, { weekday: 'short' })},\u00a0${dayText(day)}`;

/** «суббота, 21 ноября». */
export const longDayText = (day: string): string => words(day, { weekday: 'long', day: 'numeric', month: 'long' });

export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(at(day)).getUTCDay());

export interface Bucket extends Readonly<Figures>, Period {
  /** Label of the column: «17», «17.10», «окт. 2026». */
  readonly label: string;
  /** Title of its tooltip: «суббота, 17 октября». */
  readonly title: string;
}

const DAYS_MOST = 92;
const WEEKS_MOST = 400;

const BY_WORDS = { day: 'По дням', week: 'По неделям', month: 'По месяцам' } as const;
type Step = keyof typeof BY_WORDS;

/** The unit in which a period of that many days is drawn: weeks or months keep the chart of a long one readable. */
export const stepFor = (days: number): Step => (days <= DAYS_MOST ? 'day' : days <= WEEKS_MOST ? 'week' : 'month');

export const stepText = (step: Step): string => BY_WORDS[step];

function labelOf(period: Period, step: Step, isOneMonth: boolean): Pick<Bucket, 'label' | 'title'> {
  const { from } = period;
  const short = dayText(from).slice(0, 'DD.MM'.length);
  if (step === 'day') return { label: isOneMonth ? String(Number(from.slice(8))) : short, title: longDayText(from) };
  const month = words(from, { month: 'short', year: 'numeric' }).replace('\u00a0', ' ');
  return { label: step === 'week' ? short : month, title: periodText(period) };
}

/** Groups consecutive days into columns of a chart; sums are exact to the kopeck. */
export function bucketsOf(days: readonly TimelineRow[], step: Step): Bucket[] {
  const isOneMonth = days[0]?.date.slice(0, 7) === days.at(-1)?.date.slice(0, 7);
  const groups = groupBy(days, ({ date }) => (step === 'day' ? date : presetPeriod(step, date).from));
  return [...groups.values()].map((group) => {
    const period = { from: group[0]?.date ?? '', to: group.at(-1)?.date ?? '' };
    return { ...period, ...labelOf(period, step, isOneMonth), ...sumOf(group) };
  });
}

/** The previous period's revenue for each column: its days are matched from the first one, regardless of the calendar. */
export function formerRevenue(buckets: readonly Bucket[], former: readonly TimelineRow[]): number[] {
  const first = buckets[0]?.from;
  const formerFirst = former[0]?.date;
  if (first === undefined || formerFirst === undefined) return [];
  const moved = (day: string): string => addDays(formerFirst, daysIn({ from: first, to: day }) - 1);
  return buckets.map(({ from, to }) => {
    const [start, end] = [moved(from), moved(to)];
    return sumOf(former.filter(({ date }) => start <= date && date <= end)).revenue;
  });
}

/** Sums of rows in kopecks, free of floating-point errors. */
export const sumOf = (rows: readonly Readonly<Figures>[]): Figures =>
  eachFigure((figure) => toRoubles(rows.reduce((sum, row) => sum + toKopecks(row[figure]), 0)));
