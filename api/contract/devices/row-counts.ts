/**
 * Rows of a till's journal by the sort under which a seller knows them. A further sort needs `.default(0)`: tills of the former build don't send
 * it, and the stored counts lack it.
 */
import { z } from 'zod';
import { SEQ_MAX } from '../common.ts';

const count = z.number().int().min(0).max(SEQ_MAX);

export const rowCountsSchema = z.object({
  /** Sales, returns and the voids of either. */
  receipts: count,
  /** Orders written at the till. */
  orders: count,
  recounts: count,
  closings: count,
  /** Rows recorded by a later version of the till, which alone can name and send them. */
  unknown: count,
});
export type RowCounts = z.infer<typeof rowCountsSchema>;
