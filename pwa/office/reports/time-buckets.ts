/** Groups the days of a long period into weeks or months, so that a chart stays readable. Pure. */
import { eachFigure, type Figures } from '#contract/reports/reports.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { dayText } from '#contract/values/typed-day.ts';
import { addDays, longDayText, periodText, presetPeriod, type Period } from './report-periods.ts';

export interface DayFigures extends Readonly<Figures> {
  readonly date: string;
}

export interface Bucket extends Readonly<Figures>, Period {
  /** Label of the column: «17», «17.10», «окт. 2026». */
  readonly label: string;
  /** Title of its tooltip: «суббота, 17 октября». */
  readonly title: string;
}

const DAYS_MOST = 92;
const WEEKS_MOST = 400;

export type Step = 'day' | 'week' | 'month';

/** The unit in which a period of that many days is drawn. */
export function stepFor(days: number): Step {
  return days <= DAYS_MOST ? 'day' : days <= WEEKS_MOST ? 'week' : 'month';
}

const BY_WORDS: Readonly<Record<Step, string>> = { day: 'По дням', week: 'По неделям', month: 'По месяцам' };
export const stepText = (step: Step): string => BY_WORDS[step];

function startOf(day: string, step: Step): string {
  return step === 'day' ? day : presetPeriod(step, day).from;
}

function labelOf({ from, to }: Period, step: Step, isOneMonth: boolean): Pick<Bucket, 'label' | 'title'> {
  if (step === 'month') {
    const month = new Date(`${from}T00:00:00Z`)
      .toLocaleDateString('ru-RU', { month: 'short', year: 'numeric', timeZone: 'UTC' })
      .replace(/\s?г\.$/, '');
    return { label: month, title: periodText({ from, to }) };
  }
  const short = dayText(from).slice(0, 'DD.MM'.length);
  if (step === 'week') return { label: short, title: periodText({ from, to }) };
  return { label: isOneMonth ? String(Number(from.slice(8))) : short, title: longDayText(from) };
}

/** Groups consecutive days into columns of a chart; sums are exact to the kopeck. */
export function bucketsOf(days: readonly DayFigures[], step: Step): Bucket[] {
  const isOneMonth = days[0]?.date.slice(0, 7) === days.at(-1)?.date.slice(0, 7);
  const groups = new Map<string, DayFigures[]>();
  for (const day of days) {
    const start = startOf(day.date, step);
    groups.set(start, [...(groups.get(start) ?? []), day]);
  }
  return [...groups.values()].map((group) => {
    const period = { from: group[0]?.date ?? '', to: group.at(-1)?.date ?? '' };
    return { ...period, ...labelOf(period, step, isOneMonth), ...sumOf(group) };
  });
}

/** The previous period's revenue for each column: its days are matched from the first one, regardless of the calendar. */
export function formerRevenue(buckets: readonly Bucket[], former: readonly DayFigures[]): number[] {
  const first = buckets[0]?.from;
  const formerFirst = former[0]?.date;
  if (first === undefined || formerFirst === undefined) return [];
  const byDay = new Map(former.map((day) => [day.date, day]));
  let cursor = formerFirst;
  return buckets.map(({ from, to }) => {
    const group: DayFigures[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const figures = byDay.get(cursor);
      if (figures !== undefined) group.push(figures);
      cursor = addDays(cursor, 1);
    }
    return sumOf(group).revenue;
  });
}

/** Sums of rows in kopecks, free of floating-point errors. */
export const sumOf = (rows: readonly Readonly<Figures>[]): Figures =>
  eachFigure((figure) => toRoubles(rows.reduce((sum, row) => sum + toKopecks(row[figure]), 0)));
