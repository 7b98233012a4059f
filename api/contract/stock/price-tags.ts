/** Price tags: those with an outdated price, and the record that new ones have been printed. */
import { z } from 'zod';
import { idSchema, instantSchema, slugSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../roles.ts';
import { MAX_ROUBLES } from '../values/typed-number.ts';
import { goodsSelectionSchema } from './goods-selection.ts';

/** Maximum tags of one answer and of one print; the rest stay in the queue. */
export const TAGS_MAX = 500;

/** changed: goods whose tag was printed with another price; unprinted: goods in stock without a printed tag. */
export const TAG_QUEUES = ['changed', 'unprinted'] as const;
export type TagQueue = (typeof TAG_QUEUES)[number];

const roubles = z.number().min(0.01).max(MAX_ROUBLES);

/** The price on a tag, roubles. */
const priced = {
  price: roubles,
  /** The retail price while a sale price is in force; null otherwise. */
  oldPrice: roubles.nullable(),
};

export const priceTagSchema = z.object({
  productId: idSchema,
  slug: slugSchema,
  title: z.string(),
  brand: z.string(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  /** Absent for pieces. */
  unit: z.string().optional(),
  stockQty: z.number().int(),
  ...priced,
  /** Its last printed tag; null without one. */
  printed: z.object({ ...priced, at: instantSchema }).nullable(),
});
export type PriceTag = z.output<typeof priceTagSchema>;

export const findPriceTags = endpoint('POST', '/api/price-tags/find', ADMIN, {
  summary: 'Price tags of a queue or of chosen goods on sale, by title, with the length of each queue; read-only',
  body: z.object({ of: z.union([z.enum(TAG_QUEUES), goodsSelectionSchema]) }),
  bodyLimit: 200_000,
  answer: z.object({
    items: z.array(priceTagSchema),
    /** Full number, of which at most 500 are listed. */
    total: z.number().int(),
    queues: z.object({ changed: z.number().int(), unprinted: z.number().int() }),
    /** Time of the last print. */
    lastPrintedAt: instantSchema.nullable(),
  }),
});

export const notePrintedTags = endpoint('POST', '/api/price-tags/printed', ADMIN, {
  bodyLimit: 200_000,
  summary: 'Records the printed tags with their prices: tags whose price changed meanwhile stay in the queue',
  body: z.object({
    tags: z
      .array(z.object({ productId: idSchema, ...priced }))
      .min(1)
      .max(TAGS_MAX),
  }),
  answer: z.object({ noted: z.number().int() }),
});
