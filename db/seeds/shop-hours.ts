/** Days and hours of the demo shop by its own clock. Instants are milliseconds. */

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

/** Whole days since 1970 at the instant, by a clock that is `offset` milliseconds ahead of UTC. */
export const dayNumber = (at: number, offset: number): number => Math.floor((at + offset) / DAY_MS);

/** The instant `hours` after a day's midnight. */
export const hourOf = (day: number, hour: number, offset: number): number => day * DAY_MS - offset + hour * HOUR_MS;

/** The present, and by how many milliseconds the shop's clocks are ahead of UTC. */
export interface ShopClock {
  readonly now: Date;
  readonly offset: number;
}

/** This hour so many days ago; ISO. */
export const atHour = ({ now, offset }: ShopClock, daysAgo: number, hour: number): string =>
  new Date(hourOf(dayNumber(now.getTime(), offset) - daysAgo, hour, offset)).toISOString();

/** The same instant if the shop is open then, from 9 to 20; else as long after its next opening as a clerk needs. */
export function atWork(at: number, offset: number): number {
  const day = dayNumber(at, offset);
  const hour = (at - hourOf(day, 0, offset)) / HOUR_MS;
  if (hour >= 9 && hour < 20) return at;
  return hourOf(hour < 9 ? day : day + 1, 9 + (hour % 1), offset);
}
