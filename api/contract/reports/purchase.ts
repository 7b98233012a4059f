/**
 * What to buy and what to stop buying, for administrators: the worth of the stock, how fast it sells, what lies dead,
 * and how much of each product to order; the margin of goods, those sold below cost first. From the sums that reports
 * keep.
 */
import { z } from 'zod';
import { idSchema, listOf, pageSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { TABLE_FORMATS } from '../exchange/goods-table.ts';
import { ADMIN } from '../roles.ts';
import { stockRulesSchema } from '../stock/stock-rules.ts';

/** Days of sales that speeds are reckoned from: eight weeks. */
export const SPEED_DAYS = 56;
export const PURCHASE_PAGE_SIZE = 100;

/** Which goods: to be ordered, sold out though they sell, lying dead, all. */
export const PURCHASE_LISTS = ['order', 'out', 'dead', 'all'] as const;
export type PurchaseList = (typeof PURCHASE_LISTS)[number];

export const purchaseRowSchema = z.object({
  _id: idSchema,
  title: z.string(),
  sku: z.string().nullable(),
  /** Absent for pieces. */
  unit: z.string().optional(),
  /** Of the last receipt; empty for none. */
  supplier: z.string(),
  stockQty: z.number().int(),
  /** On hand without what is promised to orders. */
  availableQty: z.number().int(),
  /** In drafts of receipts. */
  onWayQty: z.number().int(),
  /** In the days that speeds are reckoned from. */
  soldQty: z.number().int(),
  /** Days of those that the product has been in the shop. */
  days: z.number().int(),
  /** Null for goods that do not sell. */
  daysLeft: z.number().int().nullable(),
  /** In force: the product's own, or the shop's. */
  leadDays: z.number().int(),
  minimumQty: z.number().int(),
  /** Whether they are the product's own. */
  ownLead: z.boolean(),
  ownMinimum: z.boolean(),
  /** Pieces to order. */
  need: z.number().int(),
  /** Roubles of the last receipt, else the cost; null when neither is known. */
  price: z.number().nullable(),
  /** Stock at cost in roubles; null when the cost is unknown. */
  stockCost: z.number().nullable(),
  /** Not sold for the days of the rules, and not come in within them. */
  dead: z.boolean(),
});
export type PurchaseRow = z.infer<typeof purchaseRowSchema>;

const tilesSchema = z.object({
  /** Roubles of what is on hand; goods of unknown cost count with 0. */
  stockCost: z.number(),
  stockRetail: z.number(),
  units: z.number().int(),
  unitsWithoutCost: z.number().int(),
  /** Cost of what was sold in those days. */
  soldCost: z.number(),
  /** How many times the stock was sold in those days; null without stock. */
  turnover: z.number().nullable(),
  /** Days that the stock lasts at that speed; null when nothing sells. */
  stockDays: z.number().int().nullable(),
  dead: z.object({ goods: z.number().int(), cost: z.number() }),
  /** Goods that sell and are out, with the retail revenue a week that this costs. */
  out: z.object({ goods: z.number().int(), weekly: z.number() }),
  order: z.object({ goods: z.number().int(), units: z.number().int(), sum: z.number(), suppliers: z.number().int() }),
});
export type PurchaseTiles = z.infer<typeof tilesSchema>;

export const reportPurchase = endpoint({
  method: 'GET',
  path: '/api/reports/purchase',
  summary:
    'What to order and what lies dead, by supplier and by how long it lasts; `format` gives the whole list as a file',
  allow: ADMIN,
  query: z.object({
    show: z.enum(PURCHASE_LISTS).default('order'),
    page: pageSchema,
    limit: z.coerce.number().int().min(1).max(1000).default(PURCHASE_PAGE_SIZE),
    format: z.enum(TABLE_FORMATS).optional(),
  }),
  answer: listOf(purchaseRowSchema).extend({
    tiles: tilesSchema,
    counts: z.object({
      order: z.number().int(),
      out: z.number().int(),
      dead: z.number().int(),
      all: z.number().int(),
    }),
    rules: stockRulesSchema,
  }),
});

export const marginRowSchema = z.object({
  /** Null for goods the server has never known. */
  _id: z.string().nullable(),
  title: z.string(),
  qty: z.number().int(),
  /** Roubles. */
  revenue: z.number(),
  cost: z.number(),
  grossProfit: z.number(),
  /** Per cent of the revenue, one decimal; null without revenue. */
  margin: z.number().nullable(),
  /** Sold for less than they cost. */
  belowCost: z.boolean(),
});
export type MarginRow = z.infer<typeof marginRowSchema>;

export const reportMargin = endpoint({
  method: 'GET',
  path: '/api/reports/margin',
  summary: 'Margin of goods in a period: those sold below cost first, the greatest loss before, then by margin',
  allow: ADMIN,
  query: z.object({
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    page: pageSchema,
    limit: z.coerce.number().int().min(1).max(1000).default(PURCHASE_PAGE_SIZE),
    format: z.enum(TABLE_FORMATS).optional(),
  }),
  answer: listOf(marginRowSchema).extend({ belowCost: z.number().int(), from: z.string(), to: z.string() }),
});
