/** Buyers by purchases: receipts attached to their accounts and delivered orders, minus returns. For administrators. */
import { z } from 'zod';
import { idSchema, listOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { TABLE_FORMATS } from '../exchange/goods-table.ts';
import { orderStatusSchema } from '../orders/order-machine.ts';
import { bonusesSchema, deliveryMethodSchema } from '../orders/orders.ts';
import { customerSchema, customersQuery } from '../accounts/customers.ts';
import { ADMIN } from '../roles.ts';

/** new: newest accounts; bought: greatest turnover; latest: latest purchase; debt: greatest debt. */
export const BUYER_SORTS = ['new', 'bought', 'latest', 'debt'] as const;
export type BuyerSort = (typeof BUYER_SORTS)[number];

/** Maximum orders and bonus entries that a card shows. */
export const CARD_ROWS = 10;

export const boughtSchema = z.object({
  /** Roubles paid for goods, without the share paid with bonuses and without returns. */
  sum: z.number(),
  /** Number of receipts and delivered orders. */
  count: z.number().int(),
  /** Instants of the first and the last of them; null without any. */
  firstAt: z.string().nullable(),
  lastAt: z.string().nullable(),
});
export type Bought = z.infer<typeof boughtSchema>;

/** Roubles over a person's orders. */
export const debtSchema = z.object({
  /** Outstanding for confirmed and delivered orders. */
  due: z.number(),
  /** Paid too much, or paid for canceled orders: to be given back. */
  refund: z.number(),
});
export type Debt = z.infer<typeof debtSchema>;

/** Sums of one order, roubles. */
const owedOrderSchema = debtSchema.extend({ _id: idSchema, number: z.string() });
export type OwedOrder = z.infer<typeof owedOrderSchema>;

const buyerSchema = customerSchema.extend({ bought: boughtSchema, debt: debtSchema });
export type Buyer = z.infer<typeof buyerSchema>;

export const reportBuyers = endpoint('GET', '/api/reports/buyers', ADMIN, {
  summary: 'People with their purchases, filtered like the list of people; `format` returns all of them as a file',
  query: customersQuery.extend({
    sort: z.enum(BUYER_SORTS).default('new'),
    format: z.enum(TABLE_FORMATS).optional(),
  }),
  answer: listOf(buyerSchema),
});

export const buyerCardSchema = z.object({
  bought: boughtSchema,
  debt: debtSchema,
  /** All orders with a debt or a refund to give, latest first; their sums are the debt. */
  owed: z.array(owedOrderSchema),
  /** The latest orders. */
  orders: z.array(
    z.object({
      _id: idSchema,
      number: z.string(),
      createdAt: z.string(),
      status: orderStatusSchema,
      delivery: deliveryMethodSchema,
      /** Roubles. */
      total: z.number(),
    }),
  ),
  ordersTotal: z.number().int(),
  /** Balance with the latest entries of the bonus account. */
  bonuses: bonusesSchema,
});
export type BuyerCard = z.infer<typeof buyerCardSchema>;

export const reportBuyer = endpoint('GET', '/api/reports/buyers/:id', ADMIN, {
  summary: 'Purchases, latest orders and bonuses of one person',
  answer: buyerCardSchema,
});
