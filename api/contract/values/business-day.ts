/** The shop's day: the calendar date of an instant in the shop's time zone. */

const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * The zone's calendar and clock at `instant`, in ISO form without a zone: `2026-11-20T14:05:09.250`. Read from the formatter's parts: the
 * text of a locale is for people, and its order and signs differ between versions of its data. Throws a RangeError for an invalid date.
 */
export function localTime(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + zoneOffset(instant, timeZone)).toISOString().slice(0, -1);
}

/** `YYYY-MM-DD` of `instant` in the zone, independent of the machine's zone. */
export function businessDay(instant: Date, timeZone: string): string {
  return localTime(instant, timeZone).slice(0, 10);
}

/** Hour of the zone's clock, 0 to 23. */
export function hourOf(instant: Date, timeZone: string): number {
  return Number(localTime(instant, timeZone).slice(11, 13));
}

/** Offset of the zone from UTC at the instant, milliseconds. */
export function zoneOffset(instant: Date, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    const two = '2-digit';
    clock = new Intl.DateTimeFormat('ru-RU', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    });
    clocks.set(timeZone, clock);
  }
  const parts = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(instant.getTime() / 1000) * 1000;
}

/** The instant at which `day` (`YYYY-MM-DD`) begins in the zone. */
export function dayStart(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const guess = midnight - zoneOffset(new Date(midnight), timeZone);
  // The offset may change between the two instants: the one at the day's beginning counts.
  return new Date(midnight - zoneOffset(new Date(guess), timeZone));
}

const DAY_MS = 24 * 60 * 60_000;

/** The day `days` days earlier, `YYYY-MM-DD`. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

/** The day after, `YYYY-MM-DD`. */
export function nextDay(day: string): string {
  return daysBefore(day, -1);
}

const LAST_DAY = '9999-12-31';

/** Instants (ISO, UTC) of the days `from` to `to` of the zone: the first inclusive, the second exclusive; undefined for a missing day. */
export function daysSpan(
  days: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): { since: string | undefined; before: string | undefined } {
  const { from, to } = days;
  return {
    since: from === undefined ? undefined : dayStart(from, timeZone).toISOString(),
    // No stored instant lies after the last day with a four-digit year.
    before: to === undefined || to >= LAST_DAY ? undefined : dayStart(nextDay(to), timeZone).toISOString(),
  };
}

/** «22 ноября»: the day of an instant in the zone, as a letter says it. */
export function longDay(instant: Date, timeZone: string): string {
  return instant.toLocaleDateString('ru-RU', { day: 'numeric', month: 'long', timeZone });
}
