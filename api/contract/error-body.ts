/** What a refusal looks like on the wire: `{ error, code, requestId }`; `details` says which lines or fields. */
import { z } from 'zod';

/** One thing that is wrong: a field's path or a line, with its reason in Russian. */
export const problemSchema = z.object({
  path: z.string().optional(),
  message: z.string(),
  productId: z.string().optional(),
  title: z.string().optional(),
  left: z.number().optional(),
  /** Of `left`; absent for pieces. */
  unit: z.string().optional(),
  /** Of a removed product: where its neighbours stand. */
  topCategorySlug: z.string().optional(),
  subcategoryId: z.string().optional(),
  /** Of a field that somebody else changed meanwhile: what it was, what it is now, who did it and when. */
  before: z.union([z.string(), z.number(), z.boolean(), z.null()]).optional(),
  after: z.union([z.string(), z.number(), z.boolean(), z.null()]).optional(),
  by: z.string().optional(),
  at: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** What a refusal looks like on the wire. Unknown codes (a newer server) stay readable. */
export const errorBodySchema = z.object({
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
  details: z.array(problemSchema).optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
