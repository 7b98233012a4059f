/** Moments in the words people use for them. */

/** «14:32» today, «19 ноября, 14:32» on another day, in the reader's own time. */
export function momentText(iso: string, now: Date): string {
  const at = new Date(iso);
  const time = at.toLocaleTimeString('ru-RU', { hour: '2-digit', minute: '2-digit' });
  if (at.toDateString() === now.toDateString()) return time;
  return `${at.toLocaleDateString('ru-RU', { day: 'numeric', month: 'long' })}, ${time}`;
}

/** The last day of what ends at this instant: «30 ноября» for midnight of 1 December in the shop's zone. */
export function lastDayText(endIso: string, timeZone: string): string {
  const last = new Date(Date.parse(endIso) - 1);
  return last.toLocaleDateString('ru-RU', { day: 'numeric', month: 'long', timeZone });
}

/** «20.11, 14:18», in another year than this «20.11.2025, 14:18»: for columns, in the shop's zone. */
export function denseMoment(iso: string, now: Date, timeZone: string): string {
  const at = new Date(iso);
  const year = (instant: Date) => instant.toLocaleDateString('ru-RU', { year: 'numeric', timeZone });
  const day = at.toLocaleDateString('ru-RU', { day: '2-digit', month: '2-digit', timeZone });
  const time = at.toLocaleTimeString('ru-RU', { hour: '2-digit', minute: '2-digit', timeZone });
  return `${day}${year(at) === year(now) ? '' : `.${year(at)}`}, ${time}`;
}
