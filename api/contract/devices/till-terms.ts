/** What a till goes by without a network. */
import { z } from 'zod';

export const tillTermsSchema = z.object({
  /** What a seller may take off a price without an administrator. */
  sellerDiscountPercent: z.number(),
  /** A drawer that differs by more roubles at a closing wants a note; an older server says nothing. */
  drawerTolerance: z.number().optional(),
});
