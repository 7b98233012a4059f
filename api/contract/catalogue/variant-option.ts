/** An option of the choice among goods of one model, on the wire. */
import { z } from 'zod';
import { slugSchema } from '../common.ts';
import { availabilityCodeSchema } from '../products/availability.ts';

/** One value of one choice. The rows of a choice follow one another, and exactly one of them is the product itself. */
export const variantOptionSchema = z.object({
  /** Name of the choice: «Цвет», «Размер». */
  axis: z.string(),
  label: z.string(),
  /** Address of the product with this value; of several, the one that otherwise resembles the current product most. */
  slug: slugSchema,
  /** This viewer's price of it, roubles. */
  price: z.number(),
  availability: availabilityCodeSchema,
  current: z.boolean(),
});
export type VariantOption = z.infer<typeof variantOptionSchema>;
