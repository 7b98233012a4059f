import { dayHoursWords, pointWords, timeWords, WEEKDAYS, weekWords } from '#contract/shop/opening.ts';
import type { DayHours, Opening, PickupPoint } from '#contract/shop/shop.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { dayText } from '#contract/values/typed-day.ts';
import { typedTime } from '#contract/values/typed-time.ts';
import { type Contested, mergeFields, type Path, savedLine } from '../kit/merge-fields.ts';

export interface TypedHours {
  readonly open: boolean;
  readonly opens: string;
  readonly closes: string;
}

export interface TypedHoliday {
  /** Key of the row on the screen. */
  readonly key: string;
  readonly day: string;
  readonly name: string;
  readonly hours: TypedHours;
}

export type TypedPoint = Omit<PickupPoint, 'week'> & { readonly week: readonly TypedHours[] };

export interface TypedOpening {
  readonly week: readonly TypedHours[];
  readonly holidays: readonly TypedHoliday[];
  readonly points: readonly TypedPoint[];
}

/** A part of the form with its change. */
export interface Edited<Value> {
  value: Value;
  onChange: (value: Value) => void;
  /** The error at the end of a path: `0.opens`. */
  wrong: (path: string) => string | undefined;
}

/** The rows with one changed, or left out by null. */
export const changedAt = <Row>(rows: readonly Row[], at: number, next: Partial<Row> | null): Row[] =>
  rows.flatMap((row, index) => (index !== at ? [row] : next === null ? [] : [{ ...row, ...next }]));

const USUAL = { opens: '9:00', closes: '19:00' };

const typedHours = (hours: DayHours): TypedHours =>
  hours === null
    ? { open: false, ...USUAL }
    : { open: true, opens: timeWords(hours.opens), closes: timeWords(hours.closes) };

/** Default where nothing is set: working days from nine to seven. */
export const USUAL_WEEK: readonly TypedHours[] = WEEKDAYS.map((_, day) => ({ open: day < 5, ...USUAL }));

export const CLOSED: TypedHours = { open: false, ...USUAL };

/** A row of each list, for its shape. */
export const SAMPLE_OPENING: TypedOpening = {
  week: [CLOSED],
  holidays: [{ key: '', day: '', name: '', hours: CLOSED }],
  points: [{ id: '', name: '', address: '', phone: '', mapUrl: '', week: [CLOSED] }],
};

export const typedOpening = ({ week, holidays, points }: Opening): TypedOpening => ({
  week: week.map(typedHours),
  holidays: holidays.map(({ day, name, hours }) => ({ key: day, day, name, hours: typedHours(hours) })),
  points: points.map((point) => ({ ...point, week: point.week.map(typedHours) })),
});

// An invalid time is sent as it is: the schema reports it beside its field.
export const timeOf = (typed: string): string => typedTime(typed) ?? typed;
const hoursOf = ({ open, opens, closes }: TypedHours): DayHours =>
  open ? { opens: timeOf(opens), closes: timeOf(closes) } : null;

export const openingOf = ({ week, holidays, points }: TypedOpening): Opening => ({
  week: week.map(hoursOf),
  holidays: holidays.map(({ day, name, hours }) => ({ day, name, hours: hoursOf(hours) })),
  points: points.map((point) => ({ ...point, week: point.week.map(hoursOf) })),
});

/** Holidays by their days and points by their ids: a row is a part of the form, and a day of a full week is one too. */
const tablesOf = ({ week, holidays, points }: TypedOpening) => ({
  week,
  holidays: Object.fromEntries(holidays.map((one) => [one.day === '' ? one.key : one.day, one])),
  points: Object.fromEntries(points.map((one) => [one.id, one])),
});
type Tables = ReturnType<typeof tablesOf>;

const isFullWeek = (days: unknown): boolean => Array.isArray(days) && days.length === WEEKDAYS.length;

function isPart(path: Path, versions: readonly unknown[]): boolean {
  if (path.at(-1) === 'week') return versions.every(isFullWeek);
  return path.length < 2 || (path.length === 2 && path[0] !== 'week');
}

const hoursText = (hours: TypedHours): string => dayHoursWords(hoursOf(hours));

/** Labels of a row's fields, and words for saved values that are not shown as they are. */
const FIELDS: Readonly<Record<string, readonly [label: string, words?: (saved: never) => string]>> = {
  name: ['название'],
  hours: ['часы', hoursText],
  address: ['адрес'],
  phone: ['телефон', formatPhone],
  mapUrl: ['ссылка на карту'],
};

function weekLine(label: string, [, day]: Path, saved: unknown): string {
  if (day === undefined) return savedLine(label, weekWords((saved as readonly TypedHours[]).map(hoursOf)));
  return savedLine(`${label}, ${WEEKDAYS[Number(day)] ?? ''}`, hoursText(saved as TypedHours));
}

function linesOf({ path, own, saved }: Contested, now: Tables): string[] {
  const [list, id = '', field] = path;
  if (list === 'week') return [weekLine('Часы работы', path, saved)];
  const nameOf = (row: unknown) =>
    list === 'holidays' ? dayText((row as TypedHoliday).day) : pointWords(row as TypedPoint);
  if (field === undefined)
    return [
      own === undefined
        ? `${nameOf(saved)}\u00a0— вы убрали, а другой изменил: осталось то, что сохранено`
        : `${nameOf(own)}\u00a0— другой убрал, а вы изменили: осталось ваше`,
    ];
  const name = nameOf((list === 'holidays' ? now.holidays : now.points)[id]);
  if (field === 'week') return [weekLine(`${name}, часы`, path.slice(2), saved)];
  const [label, words = String] = FIELDS[field] ?? [];
  return label === undefined ? [] : [savedLine(`${name}, ${label}`, words(saved as never))];
}

/**
 * A day of the week, a field of a row or a whole row that was changed here keeps what was typed; all others are as they
 * are saved now. A row that one person removed and the other changed stays. With a line for everything that both have changed.
 */
export function mergeOpening(was: TypedOpening, typed: TypedOpening, now: TypedOpening) {
  const saved = tablesOf(now);
  const { merged, contested } = mergeFields(tablesOf(was), tablesOf(typed), saved, isPart);
  const { week, holidays, points } = merged;
  return {
    merged: { week, holidays: Object.values(holidays), points: Object.values(points) },
    contested: contested.flatMap((one) => linesOf(one, saved)),
  };
}
