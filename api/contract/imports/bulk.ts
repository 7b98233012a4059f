/** Changes of many goods at once. Each change is an import with a preview, a history entry and an undo. */
import { z } from 'zod';
import { idSchema, instantSchema, slugSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { visibleText } from '../form-fields.ts';
import { MODEL_MAX } from '../products/product-fields.ts';
import { ADMIN } from '../roles.ts';
import { goodsSelectionSchema } from '../stock/goods-selection.ts';
import { importSchema } from './imports.ts';
import { BULK_SOURCE } from './import-profile.ts';

const by = z.union([
  z.object({ percent: z.number().min(-99).max(1000) }),
  /** Roubles. */
  z.object({ sum: z.number().min(-10_000_000).max(10_000_000) }),
]);

const actSchema = z.union([
  z.object({
    kind: z.literal('prices'),
    which: z.enum(['retail', 'wholesale', 'both']),
    by,
    /** Rounding to the nearest multiple of this many roubles; 0 rounds to the kopeck. */
    step: z.number().min(0).max(1000).default(0),
    skipDiscounted: z.boolean().default(true),
  }),
  z.object({
    kind: z.literal('sale'),
    /** Per cent off the retail price; null removes the discount. */
    percent: z.number().min(1).max(99).nullable(),
    step: z.number().min(0).max(1000).default(0),
    from: instantSchema.nullable().default(null),
    to: instantSchema.nullable().default(null),
  }),
  z.object({ kind: z.literal('place'), categorySlug: slugSchema, subcategoryId: idSchema.nullable() }),
  z.object({ kind: z.literal('brand'), brand: visibleText(120) }),
  /** Joins the goods to one model, or separates them when empty; null joins what `proposeModels` finds among them. */
  z.object({ kind: z.literal('variants'), model: visibleText(MODEL_MAX).nullable() }),
  z.object({ kind: z.literal('hide') }),
  z.object({ kind: z.literal('show') }),
]);
export type BulkAct = z.output<typeof actSchema>;

export const bulkChoiceSchema = z.object({ selection: goodsSelectionSchema, act: actSchema });
export type BulkChoice = z.output<typeof bulkChoiceSchema>;

export const beginBulk = endpoint('POST', '/api/imports/bulk', ADMIN, {
  summary: `Begins the preview of one change of many goods, as an import of the source «${BULK_SOURCE}»; no product is touched`,
  body: bulkChoiceSchema,
  bodyLimit: 200_000,
  answer: importSchema,
});
