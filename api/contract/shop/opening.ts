/** Opening times: week, holidays, special hours, pickup points; the first day on which something can be picked up. Pure. */
import { businessDay, daysBefore, dayStart, localTime, nextDay } from '../values/business-day.ts';
import type { DayHours, Opening, PickupPoint } from './shop.ts';

/** Monday first. */
export const WEEKDAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'] as const;
const ON_WEEKDAY = ['в понедельник', 'во вторник', 'в среду', 'в четверг', 'в пятницу', 'в субботу', 'в воскресенье'];

/** «9:00» of «09:00». */
export const timeWords = (time: string): string => time.replace(/^0/, '');

/** «9:00–19:00», «выходной». */
export const dayHoursWords = (hours: DayHours): string =>
  hours === null ? 'выходной' : `${timeWords(hours.opens)}–${timeWords(hours.closes)}`;

/** «Пн–Пт 9:00–19:00, Сб 10:00–16:00, Вс выходной»; empty where no hours are set. */
export function weekWords(week: readonly DayHours[]): string {
  const words = week.map(dayHoursWords);
  if (words.length > 0 && words.every((one) => one === words[0])) return `Ежедневно ${words[0] ?? ''}`;
  const stretches: string[] = [];
  for (let from = 0; from < words.length;) {
    let to = from;
    while (words[to + 1] === words[from]) to += 1;
    const days = from === to ? WEEKDAYS[from] : `${WEEKDAYS[from]}–${WEEKDAYS[to]}`;
    stretches.push(`${days} ${words[from]}`);
    from = to + 1;
  }
  return stretches.join(', ');
}

/** 0 for Monday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The hours of a day (`YYYY-MM-DD`) by this week; a holiday's hours override it. Null when closed, undefined when no hours are set. */
export function hoursOn({ week, holidays }: Pick<Opening, 'week' | 'holidays'>, day: string): DayHours | undefined {
  if (week.length === 0) return undefined;
  const holiday = holidays.find((one) => one.day === day);
  return holiday === undefined ? week[weekdayOf(day)] : holiday.hours;
}

const DAYS_AHEAD = 60;

/** The first open day from now (today until it closes), its hours, and whether they have begun. Null without hours or an open day. */
export function firstOpenDay(
  opening: Pick<Opening, 'week' | 'holidays'>,
  now: Date,
  timeZone: string,
): { day: string; isToday: boolean; isTomorrow: boolean; isOpen: boolean; hours: NonNullable<DayHours> } | null {
  const local = localTime(now, timeZone);
  const [today, clock] = [local.slice(0, 10), local.slice(11, 16)];
  let day = today;
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1, day = nextDay(day)) {
    const hours = hoursOn(opening, day);
    if (hours === undefined) return null;
    if (hours !== null && (ahead > 0 || clock < hours.closes))
      return { day, isToday: ahead === 0, isTomorrow: ahead === 1, isOpen: ahead === 0 && clock >= hours.opens, hours };
  }
  return null;
}

const instantOf = (day: string, time: string, timeZone: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return dayStart(day, timeZone).getTime() + (hours * 60 + minutes) * 60_000;
};

/** The moment since which the shop was open for `ms`. Without hours, or too few in the last days, every hour counts. */
export function openSince(opening: Pick<Opening, 'week' | 'holidays'>, now: Date, ms: number, timeZone: string): Date {
  let left = ms;
  let day = businessDay(now, timeZone);
  for (let back = 0; back <= DAYS_AHEAD; back += 1, day = daysBefore(day, 1)) {
    const hours = hoursOn(opening, day);
    if (hours === undefined) break;
    if (hours === null) continue;
    const closed = Math.min(instantOf(day, hours.closes, timeZone), now.getTime());
    const open = closed - instantOf(day, hours.opens, timeZone);
    if (open >= left) return new Date(closed - left);
    left -= Math.max(0, open);
  }
  return new Date(now.getTime() - ms);
}

/** «сегодня до 19:00», «сегодня с 9:00 до 19:00», «завтра с 9:00», «в понедельник, 30 ноября, с 9:00»; null as in `firstOpenDay`. */
export function firstOpenWords(
  opening: Pick<Opening, 'week' | 'holidays'>,
  now: Date,
  timeZone: string,
): string | null {
  const first = firstOpenDay(opening, now, timeZone);
  if (first === null) return null;
  const from = `с ${timeWords(first.hours.opens)}`;
  if (first.isToday) return `сегодня ${first.isOpen ? '' : `${from} `}до ${timeWords(first.hours.closes)}`;
  if (first.isTomorrow) return `завтра ${from}`;
  const date = new Date(`${first.day}T00:00:00Z`).toLocaleDateString('ru-RU', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return `${ON_WEEKDAY[weekdayOf(first.day)] ?? ''}, ${date}, ${from}`;
}

/** Holidays from today on, nearest first. */
export function holidaysAhead({ holidays }: Pick<Opening, 'holidays'>, today: string): Opening['holidays'] {
  return holidays.filter(({ day }) => day >= today).sort((one, other) => one.day.localeCompare(other.day));
}

/** A pickup point as an order stores it and people read it: the name, then the address. */
export const pointWords = ({ name, address }: Pick<PickupPoint, 'name' | 'address'>): string =>
  name === '' ? address : `${name}: ${address}`;

export const weekOf = (opening: Pick<Opening, 'week'>, { week }: Pick<PickupPoint, 'week'>): readonly DayHours[] =>
  week.length === 0 ? opening.week : week;

/** The times at which orders are handed out: those of the only pickup point, which may have its own week, else the shop's. */
export function pickupOpening(opening: Opening): Opening {
  const [point, ...others] = opening.points;
  return point === undefined || others.length > 0 ? opening : { ...opening, week: [...weekOf(opening, point)] };
}
