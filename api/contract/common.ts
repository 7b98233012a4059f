/** Small schemas shared by many endpoints. Wire names follow the published API of the shop. */
import { z } from 'zod';
import { DEVICE_PREFIX } from './values/receipt-number.ts';
import { SALE_QTY_MAX } from './values/quantity.ts';
import { MAX_ROUBLES } from './values/typed-number.ts';

/** People type no identifiers, so a wrong one is a defect of a page. */
const UNKNOWN_ID = 'Неизвестная запись: обновите страницу';

/** Identifier as it travels: uuid-shaped text, never interpreted. */
export const idSchema = z
  .string({ error: UNKNOWN_ID })
  .min(1, { error: UNKNOWN_ID })
  .max(64, { error: UNKNOWN_ID })
  .regex(/^[A-Za-z0-9_-]+$/, { error: UNKNOWN_ID });

/** A client-made sale or document id: UUID of any version (the shop's own code makes version 7). */
export const uuidSchema = z.uuid({ error: UNKNOWN_ID });

export const slugSchema = z
  .string()
  .min(1)
  .max(160)
  .regex(/^[a-z0-9-]+$/, { error: 'Только строчные латинские буквы, цифры и дефис' });

/** Prefix of a device's receipt numbers, as the device prints it. */
export const prefixSchema = z.string().regex(DEVICE_PREFIX, { error: 'Неизвестная касса: обновите страницу' });

/** Maximum of the database's integer columns. */
export const INTEGER_MAX = 2_147_483_647;

/** Highest number of a device's series. */
export const SEQ_MAX = 999_999_999;

/** Instant in UTC, ISO 8601. */
export const instantSchema = z.iso.datetime({ offset: true, error: 'Нужны дата и время' });

/** Money on the wire: roubles with at most two decimals. */
export const roublesSchema = z
  .number({ error: 'Нужна сумма в рублях' })
  .min(0, { error: 'Сумма не может быть отрицательной' })
  .max(MAX_ROUBLES, { error: 'Слишком большая сумма' })
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
    error: 'Не больше двух цифр после запятой',
  });

const WHOLE_QTY = 'Количество должно быть целым числом больше нуля';

/** Units of one product in a line that staff record: of a sale, a return, an order at the till or an edited order. */
export const soldQtySchema = z
  .number({ error: WHOLE_QTY })
  .int({ error: WHOLE_QTY })
  .min(1, { error: WHOLE_QTY })
  .max(SALE_QTY_MAX, { error: 'Слишком большое количество' });

export const namedSchema = z.object({ ru: z.string() });

export const pageSchema = z.coerce.number().int().min(1).max(100_000).default(1);

/** Fields of a list's query: the page, and the number of entries on it. */
export const paged = (size: number, most = 200) => ({
  page: pageSchema,
  limit: z.coerce.number().int().min(1).max(most).default(size),
});

/** The text `true`/`1` of a query string. */
export const flagSchema = z
  .enum(['true', 'false', '1', '0', ''])
  .transform((value) => value === 'true' || value === '1');

/** A query parameter that may be repeated. */
export function repeated<T extends z.ZodType>(item: T, most: number) {
  return z.preprocess(
    (value): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(item).max(most),
  );
}

/** A list with its full length. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: z.number().int().min(0) });
}

export const okSchema = z.object({ ok: z.literal(true) });
