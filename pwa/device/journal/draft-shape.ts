/**
 * The shape a stored draft needs to be filled in further. Another version of the shop may have stored another shape.
 */
import { z } from 'zod';
import { CASHLESS_WAYS } from '#contract/values/cashless.ts';
import type { Draft } from '../rows/journal-types.ts';

const nameable = z.object({ id: z.string(), name: z.string() });

const draftSchema = z.object({
  id: z.string(),
  authorId: z.string(),
  authorName: z.string().optional(),
  buyer: z.string(),
  customer: nameable.extend({ companyName: z.string() }).optional(),
  positions: z.array(
    z.object({
      productId: z.string(),
      title: z.string(),
      sku: z.string().nullable(),
      unit: z.string().optional(),
      price: z.number(),
      override: z
        .object({
          was: z.number(),
          reason: z.string(),
          approvedBy: nameable.extend({ qty: z.number().optional() }).optional(),
        })
        .optional(),
      img: z.string().nullable(),
      qty: z.number(),
    }),
  ),
  means: z.object({ way: z.enum(CASHLESS_WAYS), cash: z.string() }).optional(),
  received: z.object({ text: z.string(), counting: z.boolean() }).optional(),
  discount: z.object({ percent: z.number().nullable(), reason: z.string() }).optional(),
  updatedAt: z.string(),
  corrects: z.string().nullable(),
  parkedAt: z.string().optional(),
});

/** True for a draft that this version can show and record; unknown fields are kept. */
export function isDraft(stored: unknown): stored is Draft {
  return draftSchema.safeParse(stored).success;
}
