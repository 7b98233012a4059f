/** In the shop's time zone: a traveller's device may have another one, and two clocks on one screen would contradict each other. */

const DAY = { day: 'numeric', month: 'long' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

const formatIn = (iso: string, timeZone: string, words: Intl.DateTimeFormatOptions): string =>
  new Date(iso).toLocaleString('ru-RU', { ...words, timeZone });

/** «14:32». */
export function clockText(iso: string, timeZone: string): string {
  return formatIn(iso, timeZone, CLOCK);
}

const DAY_MS = 86_400_000;

/** «2026». Time zones differ in it only around New Year: a formatter made for the footer of each page would delay the page. */
export function yearText(instant: Date, timeZone: string): string {
  const [before, after] = [-DAY_MS, DAY_MS].map((ms) => new Date(instant.getTime() + ms).getUTCFullYear());
  if (before === after) return String(before);
  return instant.toLocaleString('ru-RU', { year: 'numeric', timeZone });
}

/** «20.11.2026». */
export function numericDay(iso: string, timeZone: string): string {
  return formatIn(iso, timeZone, { dateStyle: 'short' });
}

/** «20 ноября 2026 г.». */
export function longDay(iso: string, timeZone: string): string {
  return formatIn(iso, timeZone, { dateStyle: 'long' });
}

/** «20 ноября в 14:32», without the year: for texts read soon after. */
export function dayAndClock(iso: string, timeZone: string): string {
  return formatIn(iso, timeZone, { ...DAY, ...CLOCK });
}

/** «20.11.2026, 14:18»: on paper. */
export function paperMoment(iso: string, timeZone: string): string {
  return formatIn(iso, timeZone, { day: '2-digit', month: '2-digit', year: 'numeric', ...CLOCK });
}

/** «20 ноября 2026 г. в 14:18:09»: in a tooltip. */
export function fullMoment(iso: string, timeZone: string): string {
  return formatIn(iso, timeZone, { dateStyle: 'long', timeStyle: 'medium' });
}

/** «14:32» on the shop's day of `now`, «19 ноября, 14:32» on another. Equal texts of one format are one day, in whatever form. */
export function momentText(iso: string, now: Date, timeZone: string): string {
  const time = clockText(iso, timeZone);
  return numericDay(iso, timeZone) === numericDay(now.toISOString(), timeZone)
    ? time
    : `${formatIn(iso, timeZone, DAY)}, ${time}`;
}

/** «сегодня, 14:32», «19 ноября, 14:32», in another year «19 ноября 2025 г., 14:32»: in a history, where a time without a day is not enough. */
export function historyText(iso: string, now: Date, timeZone: string): string {
  const text = momentText(iso, now, timeZone);
  const time = clockText(iso, timeZone);
  if (text === time) return `сегодня, ${time}`;
  return yearText(new Date(iso), timeZone) === yearText(now, timeZone) ? text : `${longDay(iso, timeZone)}, ${time}`;
}

/** The last day of a period that ends at this instant: «30 ноября» for midnight of 1 December in the shop's zone. */
export function lastDayText(endIso: string, timeZone: string): string {
  return formatIn(new Date(Date.parse(endIso) - 1).toISOString(), timeZone, DAY);
}

/** «20.11, 14:18», in another year «20.11.2025, 14:18»: for columns. */
export function denseMoment(iso: string, now: Date, timeZone: string): string {
  const isThisYear = yearText(new Date(iso), timeZone) === yearText(now, timeZone);
  const day = isThisYear ? formatIn(iso, timeZone, { day: '2-digit', month: '2-digit' }) : numericDay(iso, timeZone);
  return `${day}, ${clockText(iso, timeZone)}`;
}
