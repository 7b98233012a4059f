/** Goods on their way: lines of draft receipts, by the day on which each receipt is expected. */
import { z } from 'zod';
import { idSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { DESK } from '../roles.ts';

/** Most goods asked for at once: a longer address would be refused by proxies. */
export const EXPECTED_IDS_MAX = 100;

export const arrivalSchema = z.object({
  qty: z.number().int(),
  /** The shop's day on which they are expected; a past one is late. */
  day: z.string(),
});
export type Arrival = z.infer<typeof arrivalSchema>;

export const listExpectedGoods = endpoint('GET', '/api/inventory/expected', DESK, {
  summary:
    'Pieces of these goods in draft receipts, by expected day, earliest first; goods that nobody expects are absent',
  tillPin: true,
  query: z.object({
    /** Ids separated by commas. */
    ids: z
      .string()
      .max(EXPECTED_IDS_MAX * 65)
      .default('')
      .transform((text) => (text === '' ? [] : text.split(',')))
      .pipe(z.array(idSchema).max(EXPECTED_IDS_MAX)),
  }),
  answer: z.object({ items: z.array(z.object({ productId: idSchema, arrivals: z.array(arrivalSchema) })) }),
});
