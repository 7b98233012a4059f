/** A buyer's purchases at the till: the receipts attached to their account. */
import { z } from 'zod';
import { idSchema, listOf, pageSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { SIGNED_IN } from '../roles.ts';

export const PURCHASES_PAGE_SIZE = 10;

export const purchaseSchema = z.object({
  id: idSchema,
  /** As printed on the receipt. */
  number: z.string(),
  status: z.enum(['recorded', 'cancelled']),
  soldAt: z.string(),
  /** Roubles. */
  total: z.number(),
  /** Roubles refunded for returned goods. */
  returned: z.number(),
  /** In the order of the receipt. */
  items: z.array(
    z.object({
      title: z.string(),
      qty: z.number().int(),
      /** Unit at the time of the sale; absent for pieces. */
      unit: z.string().optional(),
      /** Unit price and line total, roubles. */
      price: z.number(),
      sum: z.number(),
      /** Returned part of `qty`. */
      returned: z.number().int(),
    }),
  ),
});
export type Purchase = z.infer<typeof purchaseSchema>;

export const listPurchases = endpoint('GET', '/api/purchases', SIGNED_IN, {
  summary: 'Receipts attached to the person’s own account, newest first',
  query: z.object({ page: pageSchema }),
  answer: listOf(purchaseSchema),
});
