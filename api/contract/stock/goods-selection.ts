/** A selection of goods: ticked one by one, everything that a filter of the stock list finds, or what an import wrote. */
import { z } from 'zod';
import { idSchema, slugSchema } from '../common.ts';
import { STOCK_STATES } from './inventory.ts';

/** Maximum number of ticked goods; a larger selection is given by its filter. */
export const SELECTED_MAX = 1000;

export const goodsSelectionSchema = z.union([
  z.object({ importId: idSchema }),
  z.object({ ids: z.array(idSchema).min(1, { error: 'Выберите товары' }).max(SELECTED_MAX) }),
  z.object({
    filter: z.object({
      q: z.string().max(200).optional(),
      topCategorySlug: slugSchema.optional(),
      subcategoryId: idSchema.optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      state: z.enum(STOCK_STATES).default('all'),
    }),
  }),
]);
export type GoodsSelection = z.output<typeof goodsSelectionSchema>;
