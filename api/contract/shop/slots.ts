/** Days and hours of delivery and pickup by the shop's rules, and the chosen ones in words. Pure: the same offline. */
import { z } from 'zod';
import { localTime, nextDay } from '../values/business-day.ts';
import { counted } from '../values/plural.ts';
import { clockTimeSchema } from '../values/typed-time.ts';
import { hoursOn, pickupOpening, timeWords, WEEKDAYS, weekdayOf, weekOf } from './opening.ts';
import type { Opening } from './shop.ts';
import type { SlotSchedule, SlotWindow } from './slot-rules.ts';

export const slotSchema = z
  .object({ day: z.iso.date({ error: 'Нужна дата' }), from: clockTimeSchema, to: clockTimeSchema })
  .refine(({ from, to }) => from < to, { error: 'Конец — позже начала', path: ['to'] });
export type Slot = z.output<typeof slotSchema>;

/** The slot of an order; `unconfirmed` when the shop had no place in it, so that the manager has to confirm the time. */
export const orderSlotSchema = z.object({
  day: z.string(),
  from: z.string(),
  to: z.string(),
  unconfirmed: z.literal(true).optional(),
});
export type OrderSlot = z.infer<typeof orderSlotSchema>;

/** «2026-12-01 10:00-14:00»: the slot as a text that sorts by day and hours. */
export const slotKey = ({ day, from, to }: Slot): string => `${day} ${from}-${to}`;

/** The slot of such a text; undefined for an empty one. */
export function slotOf(key: string): Slot | undefined {
  const [day = '', from, to] = key.split(/[ -](?=\d\d:)/);
  return from === undefined || to === undefined ? undefined : { day, from, to };
}

/** Ways of delivery with windows; a transport company has its own. */
const scheduleOf = ({ slots }: Pick<Opening, 'slots'>, delivery: string): SlotSchedule | undefined =>
  delivery === 'courier' || delivery === 'pickup' ? slots?.[delivery] : undefined;

/** True when buyers choose a day and hours for this way of delivery. */
export const hasSlots = (opening: Pick<Opening, 'slots'>, delivery: string): boolean =>
  (scheduleOf(opening, delivery)?.windows.length ?? 0) > 0;

/** The window of the rules that the slot stands for; undefined when there is none. */
export function windowOf(opening: Pick<Opening, 'slots'>, delivery: string, slot: Slot): SlotWindow | undefined {
  return scheduleOf(opening, delivery)?.windows.find(
    ({ days, from, to }) => days.includes(weekdayOf(slot.day)) && from === slot.from && to === slot.to,
  );
}

interface Wanted {
  readonly delivery: string;
  /** Pickup point; absent when none is chosen. */
  readonly pointId?: string | undefined;
}

/**
 * False on a holiday on which the shop is closed. Pickup also needs the shop, or the point, open during the whole slot; without opening
 * hours it always is.
 */
function isOpenDuring(opening: Opening, { delivery, pointId }: Wanted, { day, from, to }: Slot): boolean {
  if (opening.holidays.some((holiday) => holiday.day === day && holiday.hours === null)) return false;
  if (delivery !== 'pickup') return true;
  const point = opening.points.find(({ id }) => id === pointId);
  const { week, holidays } =
    point === undefined ? pickupOpening(opening) : { ...opening, week: weekOf(opening, point) };
  const hours = hoursOn({ week: [...week], holidays }, day);
  return hours === undefined || (hours !== null && hours.opens <= from && to <= hours.closes);
}

/** The slots that may still be chosen, by day and hours: none earlier than the rules' hours from now. Taken places are unknown here. */
export function offeredSlots(opening: Opening, wanted: Wanted, now: Date, timeZone: string): Slot[] {
  const schedule = scheduleOf(opening, wanted.delivery);
  if (schedule === undefined) return [];
  const { windows, daysAhead, hoursBefore } = schedule;
  const earliest = localTime(new Date(now.getTime() + hoursBefore * 60 * 60_000), timeZone);
  const slots: Slot[] = [];
  let day = localTime(now, timeZone).slice(0, 10);
  for (let ahead = 0; ahead <= daysAhead; ahead += 1, day = nextDay(day))
    for (const { days, from, to } of windows)
      if (days.includes(weekdayOf(day)) && earliest <= `${day}T${from}:00.000`) slots.push({ day, from, to });
  return slots
    .filter((slot) => isOpenDuring(opening, wanted, slot))
    .sort((one, other) => (slotKey(one) < slotKey(other) ? -1 : 1));
}

/** «Пн, Вт 10:00–14:00, мест: 3; на 14 дней вперёд, не позже чем за 12 ч»; empty without windows. */
export function scheduleWords({ daysAhead, hoursBefore, windows }: SlotSchedule): string {
  if (windows.length === 0) return '';
  const each = windows.map(
    ({ days, places, ...hours }) =>
      `${days.map((day) => WEEKDAYS[day]).join(', ')} ${slotHours(hours)}${places === 0 ? '' : `, мест: ${places}`}`,
  );
  return `${each.join('; ')}; на ${counted(daysAhead, 'день', 'дня', 'дней')} вперёд, не позже чем за ${hoursBefore}\u00a0ч`;
}

/** «10:00–14:00». */
export const slotHours = ({ from, to }: Pick<Slot, 'from' | 'to'>): string => `${timeWords(from)}–${timeWords(to)}`;

/** «вт, 1 декабря», with the year unless it is this year's: the desk may type any day. */
export const slotDay = (day: string, now = new Date()): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('ru-RU', {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    ...(day.startsWith(`${now.getUTCFullYear()}-`) ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  });

/** «вт, 1 декабря, 10:00–14:00», and that the manager is to confirm it. */
export const slotWords = ({ unconfirmed, ...slot }: OrderSlot, now?: Date): string =>
  `${slotDay(slot.day, now)}, ${slotHours(slot)}${unconfirmed === true ? ' (время подтвердит менеджер)' : ''}`;
