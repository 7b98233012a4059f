/** The shop's day: the calendar date of an instant in the shop's time zone. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** `YYYY-MM-DD` of `instant` in the zone, whatever the zone of the machine. */
export function businessDay(instant: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(instant);
}
