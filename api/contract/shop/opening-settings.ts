/**
 * Working hours, holidays, pickup points, and the hours of delivery and pickup as an administrator edits them: all together, under the
 * revision that was read.
 */
import { z } from 'zod';
import { uuidSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { optionalPhoneSchema } from '../values/phone.ts';
import { ADMIN } from '../roles.ts';
import { pointWords, WEEKDAYS } from './opening.ts';
import { linkSchema } from './settings.ts';
import { openingSchema } from './shop.ts';
import { slotRulesSchema } from './slot-rules.ts';
import { visibleText } from '../form-fields.ts';
import { clockTimeSchema } from '../values/typed-time.ts';

const POINTS_MAX = 20;
const HOLIDAYS_MAX = 100;

const newHours = z
  .object({ opens: clockTimeSchema, closes: clockTimeSchema })
  .refine(({ opens, closes }) => opens < closes, { error: 'Закрытие — позже открытия', path: ['closes'] })
  .nullable();
const newWeek = z
  .array(newHours)
  .max(WEEKDAYS.length, { error: 'Нужны все дни недели' })
  .refine((days) => days.length === 0 || days.length === WEEKDAYS.length, { error: 'Нужны все дни недели' });

const words = (most: number) => visibleText(most, undefined, `Не больше ${most} символов`);

const newPoint = z.object({
  id: uuidSchema,
  name: words(60).default(''),
  address: words(300).refine((address) => address !== '', { error: 'Укажите адрес' }),
  phone: optionalPhoneSchema,
  mapUrl: linkSchema,
  week: newWeek,
});

const unique = (values: readonly string[]): boolean => new Set(values).size === values.length;

export const openingSettingsSchema = openingSchema.extend({
  slots: slotRulesSchema.optional(),
  /** Changes with every change of the settings. */
  revision: z.string(),
});
export type OpeningSettings = z.infer<typeof openingSettingsSchema>;

export const readOpening = endpoint('GET', '/api/settings/opening', ADMIN, {
  summary: 'Working hours, holidays and pickup points',
  answer: openingSettingsSchema,
});

export const saveOpeningSchema = z.object({
  revision: z.string().max(100),
  week: newWeek,
  holidays: z
    .array(
      z.object({
        day: z.iso.date({ error: 'Нужна дата' }),
        name: words(60).default(''),
        hours: newHours,
      }),
    )
    .max(HOLIDAYS_MAX, { error: `Не больше ${HOLIDAYS_MAX}\u00a0дней` })
    .refine((days) => unique(days.map(({ day }) => day)), { error: 'Один день указан дважды' }),
  points: z
    .array(newPoint)
    .max(POINTS_MAX, { error: `Не больше ${POINTS_MAX} пунктов` })
    .refine((points) => unique(points.map(({ id }) => id)), { error: 'Один пункт указан дважды' })
    .refine((points) => unique(points.map(pointWords)), { error: 'Два пункта с одним адресом' }),
  /** Absent keeps the stored ones; rules without any window remove them. */
  slots: slotRulesSchema.optional(),
});

export const saveOpening = endpoint('PUT', '/api/settings/opening', ADMIN, {
  summary: 'Saves them over the `revision` that was read; existing orders keep their pickup point',
  body: saveOpeningSchema,
  bodyLimit: 720_000,
  changes: ['shop'],
  answer: openingSettingsSchema,
});
