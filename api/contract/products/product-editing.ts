/**
 * What an administrator gets of a product beyond its page: all that the edit form holds, and which edit it was loaded
 * at.
 */
import { z } from 'zod';
import { slugSchema } from '../common.ts';

/** Empty for a draft that stands in no category yet. */
export const managedCategorySlugSchema = z.union([slugSchema, z.literal('')]);

export const productEditingSchema = z.object({
  /** Number of the last edit, 0 when there was none; sent back as `revision`, it shows whether somebody was faster. */
  revision: z.number().int(),
  /** As set, whether or not it is in force now. */
  salePrice: z.number().nullable(),
  saleFrom: z.string().nullable(),
  saleTo: z.string().nullable(),
  externalId: z.string().nullable(),
  /** Barcodes beside the one that is shown, parted by a blank. */
  moreBarcodes: z.string(),
  /** Promised to open orders, of what is on hand. */
  reservedQty: z.number().int().optional(),
  updatedAt: z.string(),
  /** When it was taken off sale; null while it is sold, and of a draft. */
  deletedAt: z.string().nullable(),
  /** Not published yet: prices that it lacks are 0, its category's slug is empty. */
  draft: z.boolean(),
});
