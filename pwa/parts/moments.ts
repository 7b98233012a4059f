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
