/** A stored act on a line of the cart or the favourites. */
import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/common.ts';
import { BELONGING_KINDS } from '#contract/people/belongings.ts';

export const actShape = z.object({
  personId: z.string(),
  kind: z.enum(BELONGING_KINDS),
  productId: idSchema,
  /** Pieces, 1 for a favourite, 0 for a removed line. */
  qty: z.number(),
  /** Device clock at the act, or the server's time of it once the server has it. */
  changedAt: instantSchema,
  /** Server's time of the last answer before the act. */
  seen: z.string().optional(),
  /** False once the server has it. */
  isPending: z.boolean(),
});

export type LineAct = z.infer<typeof actShape>;
