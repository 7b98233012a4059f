/**
 * Buyers by what they buy: receipts of the till that are attached to their accounts and delivered orders, without what
 * came back. For administrators.
 */
import { z } from 'zod';
import { idSchema, listOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { TABLE_FORMATS } from '../exchange/goods-table.ts';
import { orderStatusSchema } from '../orders/order-machine.ts';
import { bonusesSchema } from '../orders/orders.ts';
import { customerSchema, customersQuery } from '../people/customers.ts';
import { ADMIN } from '../roles.ts';

/** Newest accounts, greatest turnover, latest purchase first. */
export const BUYER_SORTS = ['new', 'bought', 'latest'] as const;
export type BuyerSort = (typeof BUYER_SORTS)[number];

/** Orders and lines of the bonus account that a card shows. */
export const CARD_ROWS = 10;

export const boughtSchema = z.object({
  /** Roubles paid for goods, without what bonuses paid and what came back. */
  sum: z.number(),
  /** Receipts and delivered orders. */
  count: z.number().int(),
  /** Instants of the first and the last of them; null for none. */
  firstAt: z.string().nullable(),
  lastAt: z.string().nullable(),
});
export type Bought = z.infer<typeof boughtSchema>;

export const buyerSchema = customerSchema.extend({ bought: boughtSchema });
export type Buyer = z.infer<typeof buyerSchema>;

export const reportBuyers = endpoint({
  method: 'GET',
  path: '/api/reports/buyers',
  summary: 'People with what they have bought, found as in the list of people; `format` gives all of them as a file',
  allow: ADMIN,
  query: customersQuery.extend({
    sort: z.enum(BUYER_SORTS).default('new'),
    format: z.enum(TABLE_FORMATS).optional(),
  }),
  answer: listOf(buyerSchema),
});

export const buyerCardSchema = z.object({
  bought: boughtSchema,
  /** The latest ones. */
  orders: z.array(
    z.object({
      _id: idSchema,
      number: z.string(),
      createdAt: z.string(),
      status: orderStatusSchema,
      /** Roubles. */
      total: z.number(),
    }),
  ),
  ordersTotal: z.number().int(),
  /** With the latest lines of the account. */
  bonuses: bonusesSchema,
});
export type BuyerCard = z.infer<typeof buyerCardSchema>;

export const reportBuyer = endpoint({
  method: 'GET',
  path: '/api/reports/buyers/:id',
  summary: 'What one person has bought, their latest orders and their bonuses',
  allow: ADMIN,
  params: z.object({ id: idSchema }),
  answer: buyerCardSchema,
});
