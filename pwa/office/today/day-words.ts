/** Names of days. Pure: a day has no zone. */
import { dayText } from '#contract/values/typed-day.ts';

const instant = (day: string): Date => new Date(`${day}T12:00:00Z`);
const worded = (day: string, words: Intl.DateTimeFormatOptions): string =>
  instant(day).toLocaleDateString('ru-RU', { ...words, timeZone: 'UTC' });

/** The Russian adjective agrees with the weekday's gender. */
const LAST_WEEKDAYS: readonly string[] = [
  'прошлым воскресеньем',
  'прошлым понедельником',
  'прошлым вторником',
  'прошлой средой',
  'прошлым четвергом',
  'прошлой пятницей',
  'прошлой субботой',
];

/** The weekday a week before the given day, as the object of a comparison: «прошлой пятницей». */
export function lastWeekday(day: string): string {
  return LAST_WEEKDAYS[instant(day).getUTCDay()] ?? '';
}

/** «13.11», for a legend. */
export function shortDay(day: string): string {
  return dayText(day).slice(0, 'DD.MM'.length);
}

/** «Пятница, 20.11.2026». */
export function weekdayAndDay(day: string): string {
  const weekday = worded(day, { weekday: 'long' });
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}, ${dayText(day)}`;
}

/** «четверг». */
export function weekdayText(day: string): string {
  return worded(day, { weekday: 'long' });
}

/** «Ноябрь». */
export function monthText(day: string): string {
  const month = worded(day, { month: 'long' });
  return `${month.charAt(0).toUpperCase()}${month.slice(1)}`;
}
