/** The shape of a refusal on the wire: `{ error, code, requestId }`; `details` names the lines or fields at fault. */
import { z } from 'zod';

/** One error: a field's path or a line, with the reason in Russian. */
export const problemSchema = z.object({
  path: z.string().optional(),
  message: z.string(),
  productId: z.string().optional(),
  title: z.string().optional(),
  left: z.number().optional(),
  /** Unit of `left`; absent for pieces. */
  unit: z.string().optional(),
  /** Set for a removed product: the category that lists similar goods. */
  topCategorySlug: z.string().optional(),
  subcategoryId: z.string().optional(),
  /** Set for a field that somebody else changed meanwhile: its old and new value, the author and the time. */
  before: z.union([z.string(), z.number(), z.boolean(), z.null()]).optional(),
  after: z.union([z.string(), z.number(), z.boolean(), z.null()]).optional(),
  by: z.string().optional(),
  at: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** The body of a refusal. Unknown codes (a newer server) stay readable. */
export const errorBodySchema = z.object({
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
  details: z.array(problemSchema).optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/**
 * True when another act has the id of the request: `act_id_reused`. Former releases had a code for each kind of act, as `sale_id_reused`;
 * a device's row may keep one.
 */
export const isIdReused = (code: string | undefined): boolean => code?.endsWith('_id_reused') === true;
