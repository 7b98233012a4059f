/** Approved wholesale buyers for a till: a sale can be attached to them with and without a network. */
import { z } from 'zod';
import { idSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { STAFF } from '../roles.ts';

/** More than any shop of this kind has; the newest are returned first. */
export const WHOLESALE_BUYERS_MAX = 5000;

export const wholesaleBuyerSchema = z.object({
  _id: idSchema,
  name: z.string(),
  companyName: z.string(),
  phone: z.string(),
  /** Individual discount off wholesale prices, per cent; usually absent. */
  discount: z.number().int().optional(),
});
export type WholesaleBuyer = z.infer<typeof wholesaleBuyerSchema>;

export const listWholesaleBuyers = endpoint('GET', '/api/wholesale-buyers', STAFF, {
  summary: 'Approved wholesale buyers who may log in, newest first; a till keeps them while its seller is logged in',
  tillPin: true,
  answer: z.object({ items: z.array(wholesaleBuyerSchema) }),
});
