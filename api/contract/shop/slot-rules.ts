/** Days and hours of delivery and pickup that buyers may choose: the rules as an administrator sets them. */
import { z } from 'zod';
import { wholeNumber } from '../form-fields.ts';
import { clockTimeSchema } from '../values/typed-time.ts';

const WINDOWS_MAX = 20;

/** Hours of some weekdays in which orders are delivered or handed out. */
const windowSchema = z
  .object({
    /** Weekdays, 0 for Monday. */
    days: z
      .array(z.number().int().min(0).max(6))
      .min(1, { error: 'Отметьте хотя бы один день' })
      .max(7, { error: 'В неделе семь дней' }),
    from: clockTimeSchema,
    to: clockTimeSchema,
    /** Orders that one such day takes; 0 for any number. */
    places: wholeNumber(0, 10_000),
  })
  .refine(({ from, to }) => from < to, { error: 'Конец — позже начала', path: ['to'] });
export type SlotWindow = z.output<typeof windowSchema>;

const isSame = (one: SlotWindow, other: SlotWindow): boolean =>
  one.from === other.from && one.to === other.to && one.days.some((day) => other.days.includes(day));

const scheduleSchema = z.object({
  /** Number of days after today that buyers may choose. */
  daysAhead: wholeNumber(1, 60),
  /** Hours between the order and the beginning of its window, at least. */
  hoursBefore: wholeNumber(0, 240),
  windows: z
    .array(windowSchema)
    .max(WINDOWS_MAX, { error: `Не больше ${WINDOWS_MAX} строк` })
    .refine((windows) => !windows.some((one, at) => windows.slice(at + 1).some((other) => isSame(one, other))), {
      error: 'Одни и те же часы одного дня указаны дважды',
    }),
});
export type SlotSchedule = z.output<typeof scheduleSchema>;

export const slotRulesSchema = z.object({ courier: scheduleSchema, pickup: scheduleSchema });
export type SlotRules = z.output<typeof slotRulesSchema>;
