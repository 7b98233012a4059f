/** The merge of two people's changes of opening hours and pickup points. Pure. */
import { dayHoursWords, pointWords, WEEKDAYS, weekWords } from '#contract/shop/opening.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { dayText } from '#contract/values/typed-day.ts';
import { mergeFields, savedLine, type Contested, type Path } from '../kit/merge-fields.ts';
import { hoursOf, type TypedHoliday, type TypedHours, type TypedOpening, type TypedPoint } from './opening-values.ts';

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

const weekText = (week: readonly TypedHours[]): string => weekWords(week.map(hoursOf));
const hoursText = (hours: TypedHours): string => dayHoursWords(hoursOf(hours));
const asItIs = (text: string): string => text;

/** Labels and saved values of a row's fields. */
const FIELDS: Readonly<Record<string, readonly [label: string, words: (saved: never) => string]>> = {
  name: ['название', asItIs],
  hours: ['часы', hoursText],
  address: ['адрес', asItIs],
  phone: ['телефон', formatPhone],
  mapUrl: ['ссылка на карту', asItIs],
};

/** The line of hours: of the whole week, or of one of its days. */
function weekLine(label: string, [, day]: Path, saved: unknown): string {
  if (day === undefined) return savedLine(label, weekText(saved as readonly TypedHours[]));
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
  const [label, words] = FIELDS[field] ?? [];
  return words === undefined ? [] : [savedLine(`${name}, ${label ?? ''}`, words(saved as never))];
}

/**
 * A day of the week, a field of a row or a whole row that was changed here keeps what was typed; all others are as they
 * are saved now. A row that one person removed and the other changed stays.
 * @param was what the form began with
 * @param now what is saved now
 * @returns also a line for everything that both have changed
 */
export function mergeOpening(
  was: TypedOpening,
  typed: TypedOpening,
  now: TypedOpening,
): { merged: TypedOpening; contested: readonly string[] } {
  const saved = tablesOf(now);
  const { merged, contested } = mergeFields(tablesOf(was), tablesOf(typed), saved, isPart);
  const { week, holidays, points } = merged;
  return {
    merged: { week, holidays: Object.values(holidays), points: Object.values(points) },
    contested: contested.flatMap((one) => linesOf(one, saved)),
  };
}
