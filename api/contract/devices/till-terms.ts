/** Settings that a till applies without a network. */
import { z } from 'zod';

export const tillTermsSchema = z.object({
  /** Largest discount that a seller may give without an administrator, percent. */
  sellerDiscountPercent: z.number(),
  /** A cash difference at closing above this many roubles requires a note; absent from an older server. */
  drawerTolerance: z.number().optional(),
  /** Means besides cash that the receipt offers; absent for none. */
  tillCard: z.boolean().optional(),
  tillSbp: z.boolean().optional(),
  /** The link in the bank's QR code of СБП; empty for none. */
  tillSbpLink: z.string().optional(),
});
