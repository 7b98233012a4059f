/** The merge of two people's changes of opening hours and pickup points. Pure. */
import { dayHoursWords, pointWords, WEEKDAYS, weekWords } from '#contract/shop/opening.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { dayText } from '#contract/values/typed-day.ts';
import { savedLine } from '../kit/merge-fields.ts';
import { hoursOf, type TypedHoliday, type TypedHours, type TypedOpening, type TypedPoint } from './opening-values.ts';

/** The value that the form began with (undefined for a new row), the typed one, and the saved one. */
type Versions<Value> = readonly [was: Value | undefined, typed: Value, now: Value];

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const asItIs = (text: string): string => text;
const hoursWords = (hours: TypedHours): string => dayHoursWords(hoursOf(hours));
const dayOf = ({ day, key }: TypedHoliday): string => (day === '' ? key : day);

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
  const contested: string[] = [];

  function pick<Value>(label: string, [before, mine, theirs]: Versions<Value>, words: (saved: Value) => string): Value {
    if (same(mine, before)) return theirs;
    if (!same(theirs, before) && !same(theirs, mine)) contested.push(savedLine(label, words(theirs)));
    return mine;
  }

  function week(label: string, [before, mine, theirs]: Versions<TypedPoint['week']>): TypedPoint['week'] {
    if (before?.length !== mine.length || theirs.length !== mine.length)
      return pick(label, [before, mine, theirs], (days) => weekWords(days.map(hoursOf)));
    return mine.map((hours, day) =>
      pick(`${label}, ${WEEKDAYS[day] ?? ''}`, [before[day], hours, theirs[day] ?? hours], hoursWords),
    );
  }

  function rows<Row>(
    [before = [], mine, theirs]: Versions<readonly Row[]>,
    idOf: (row: Row) => string,
    nameOf: (row: Row) => string,
    merge: (versions: Versions<Row>) => Row,
  ): readonly Row[] {
    const find = (list: readonly Row[], id: string) => list.find((row) => idOf(row) === id);
    return [...new Set([...theirs, ...mine].map(idOf))].flatMap((id) => {
      const [base, own, saved] = [find(before, id), find(mine, id), find(theirs, id)];
      if (own !== undefined && saved !== undefined) return [merge([base, own, saved])];
      const left = own ?? saved;
      if (left === undefined || same(left, base)) return [];
      if (base !== undefined)
        contested.push(
          own === undefined
            ? `${nameOf(left)}\u00a0— вы убрали, а другой изменил: осталось то, что сохранено`
            : `${nameOf(left)}\u00a0— другой убрал, а вы изменили: осталось ваше`,
        );
      return [left];
    });
  }

  const merged = {
    week: week('Часы работы', [was.week, typed.week, now.week]),
    holidays: rows(
      [was.holidays, typed.holidays, now.holidays],
      dayOf,
      ({ day }) => dayText(day),
      ([before, mine, theirs]): TypedHoliday => {
        const label = dayText(theirs.day);
        return {
          ...mine,
          name: pick(`${label}, название`, [before?.name, mine.name, theirs.name], asItIs),
          hours: pick(`${label}, часы`, [before?.hours, mine.hours, theirs.hours], hoursWords),
        };
      },
    ),
    points: rows(
      [was.points, typed.points, now.points],
      ({ id }) => id,
      pointWords,
      ([before, mine, theirs]): TypedPoint => {
        const label = pointWords(theirs);
        return {
          id: mine.id,
          name: pick(`${label}, название`, [before?.name, mine.name, theirs.name], asItIs),
          address: pick(`${label}, адрес`, [before?.address, mine.address, theirs.address], asItIs),
          phone: pick(`${label}, телефон`, [before?.phone, mine.phone, theirs.phone], formatPhone),
          mapUrl: pick(`${label}, ссылка на карту`, [before?.mapUrl, mine.mapUrl, theirs.mapUrl], asItIs),
          week: week(`${label}, часы`, [before?.week, mine.week, theirs.week]),
        };
      },
    ),
  };
  return { merged, contested };
}
