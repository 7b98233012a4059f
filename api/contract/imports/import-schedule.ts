/** Price lists that the shop fetches by itself: the source's address, the interval, the login. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../roles.ts';
import { importSourceSchema, sourceNameSchema } from './imports.ts';

export const SCHEDULE_HOURS = [1, 2, 3, 6, 12, 24, 48, 168] as const;

const addressSchema = z
  .string()
  .trim()
  .min(1, { error: 'Впишите адрес прайса' })
  .max(2000, { error: 'Адрес длиннее 2000 знаков' })
  .refine((text) => /^https?:\/\/[^\s/]\S*$/i.test(text), {
    error: 'Вставьте адрес прайса целиком, как его показывает браузер',
  })
  .refine((text) => !/^https?:\/\/[^/?#]*@/i.test(text), {
    error: 'Логин и пароль впишите в поля под адресом, а не в него',
  });

export const saveImportSchedule = endpoint('PUT', '/api/imports/schedule', ADMIN, {
  summary:
    'Schedules fetching a source’s price list, beginning at once; creates a new source. Another schedule than the one that was read is not replaced: `validation` where none was known, else `settings_changed`; a repeat changes nothing',
  body: z.object({
    sourceName: sourceNameSchema,
    url: addressSchema,
    everyHours: z
      .number()
      .int()
      .refine((hours) => (SCHEDULE_HOURS as readonly number[]).includes(hours), { error: 'Выберите, как часто' }),
    loginName: z.string().trim().max(200, { error: 'Слишком длинный логин' }).default(''),
    /** When absent, the stored password is kept, provided that site and login are unchanged. */
    password: z.string().max(500, { error: 'Слишком длинный пароль' }).optional(),
    /** Of the schedule that was read; empty for a source that had none. */
    revision: z.string().max(64).default(''),
  }),
  answer: importSourceSchema,
});

export const dropImportSchedule = endpoint('DELETE', '/api/imports/sources/:id/schedule', ADMIN, {
  summary: 'Stops fetching a source’s price list; deletes address and login',
  answer: importSourceSchema,
});

export const fetchImportSource = endpoint('POST', '/api/imports/sources/:id/fetch', ADMIN, {
  summary: 'Fetches a source’s price list now, ahead of schedule',
  answer: importSourceSchema,
});
