/** The administrator's view of a product beyond its page: all fields of the edit form, and the revision it was loaded at. */
import { z } from 'zod';
import { idSchema, slugSchema } from '../common.ts';

/** Empty for a draft without a category. */
export const managedCategorySlugSchema = z.union([slugSchema, z.literal('')]);

export const productEditingSchema = z.object({
  /** Number of the last edit, 0 before the first; a form sends it back as `revision` to detect a concurrent edit. */
  revision: z.number().int(),
  /** The price as entered, in force or not. */
  salePrice: z.number().nullable(),
  saleFrom: z.string().nullable(),
  saleTo: z.string().nullable(),
  externalId: z.string().nullable(),
  /** Barcodes beside the displayed one, separated by spaces. */
  moreBarcodes: z.string(),
  /** Name of its model; empty without one. */
  modelKey: z.string(),
  /** Place in the warehouse; empty without one. */
  storagePlace: z.string(),
  /** Other goods of its model in its subcategory, on sale or drafts; at most `VARIANTS_MAX`. */
  variants: z.array(z.object({ _id: idSchema, title: z.string() })),
  /** Part of the stock on hand that open orders reserve. */
  reservedQty: z.number().int().optional(),
  updatedAt: z.string(),
  /** Time when it was taken off sale; null while it is sold, and for a draft. */
  deletedAt: z.string().nullable(),
  /** True before publication: a missing price is 0, a missing category slug is empty. */
  draft: z.boolean(),
});
