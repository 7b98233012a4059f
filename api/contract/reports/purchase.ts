/**
 * What to buy and what to stop buying, for administrators: the worth of the stock, how fast it sells, what lies dead,
 * and how much of each product to order; the margin of goods, those sold below cost first. From the sums that reports
 * keep.
 */
import { z } from 'zod';
import { idSchema, listOf, pageSchema, slugSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { TABLE_FORMATS } from '../exchange/goods-table.ts';
import { OWN_DISCOUNT_MAX } from '../orders/own-terms.ts';
import { ADMIN } from '../roles.ts';
import { stockRulesSchema, supplyTermsSchema } from '../stock/stock-rules.ts';
import { ABC, GOODS_GROUPS, XYZ } from './abc-xyz.ts';

/** Days of sales that speeds are reckoned from: eight weeks. */
export const SPEED_DAYS = 56;
export const SPEED_WEEKS = SPEED_DAYS / 7;
export const PURCHASE_PAGE_SIZE = 100;

/** Which goods: to be ordered, sold out though they sell, lasting less than a week, lying dead, of unknown cost, all. */
export const PURCHASE_LISTS = ['order', 'out', 'week', 'dead', 'uncosted', 'all'] as const;
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
  /** Pieces of each week of those, the last one up to today. */
  weeks: z.array(z.number().int()).length(SPEED_WEEKS),
  /** By profit in those days, and by the evenness of its weeks; null where the product is too new for that. */
  abc: z.enum(ABC),
  xyz: z.enum(XYZ).nullable(),
  /** In force: the product's own, its subcategory's, or the shop's. */
  leadDays: z.number().int(),
  minimumQty: z.number().int(),
  /** The product's own terms; null where it has none. */
  own: supplyTermsSchema,
  /** Its subcategory with the terms that are set for all of it; null without a subcategory. */
  subcategory: supplyTermsSchema.extend({ _id: idSchema, name: z.string() }).nullable(),
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

const purchaseGroupSchema = z.object({
  abc: z.enum(ABC),
  /** Null for goods that are too new to tell. */
  xyz: z.enum(XYZ).nullable(),
  goods: z.number().int(),
  profit: z.number(),
  stockCost: z.number(),
});
export type PurchaseGroup = z.infer<typeof purchaseGroupSchema>;

const purchaseSupplierSchema = z.object({ _id: idSchema, name: z.string(), minimum: z.number().nullable() });
export type PurchaseSupplier = z.infer<typeof purchaseSupplierSchema>;

export const reportPurchase = endpoint({
  method: 'GET',
  path: '/api/reports/purchase',
  summary:
    'What to order and what lies dead, by supplier and by how long it lasts; `format` gives the whole list as a file',
  allow: ADMIN,
  query: z.object({
    show: z.enum(PURCHASE_LISTS).default('order'),
    /** Letters of the title or the article. */
    q: z.string().trim().max(200).optional(),
    /** `A`, `AX`, `Z`: only goods of this group. */
    group: z.enum(GOODS_GROUPS).optional(),
    /** Only goods whose last receipt was this supplier's; empty: of none. */
    supplier: z.string().max(200).optional(),
    page: pageSchema,
    limit: z.coerce.number().int().min(1).max(1000).default(PURCHASE_PAGE_SIZE),
    format: z.enum(TABLE_FORMATS).optional(),
  }),
  answer: listOf(purchaseRowSchema).extend({
    tiles: tilesSchema,
    /** Of all lists, whatever else narrows the one shown. */
    counts: z.object({
      order: z.number().int(),
      out: z.number().int(),
      week: z.number().int(),
      dead: z.number().int(),
      uncosted: z.number().int(),
      all: z.number().int(),
    }),
    /** All goods on sale by group, `AX` to `CZ`: how many, their profit in those days and their stock at cost in roubles. */
    groups: z.array(purchaseGroupSchema),
    /** Suppliers with the least sum of an order that they take, roubles; null for any. */
    suppliers: z.array(purchaseSupplierSchema),
    rules: stockRulesSchema,
  }),
});

/** Which goods of the period: all, those sold below cost, those with pieces of unknown cost. */
export const MARGIN_LISTS = ['all', 'below', 'uncosted'] as const;
export type MarginList = (typeof MARGIN_LISTS)[number];
/** `loss`: below cost first, the greatest loss before, then by margin. */
export const MARGIN_SORTS = [
  'loss',
  'title',
  '-title',
  'qty',
  '-qty',
  'revenue',
  '-revenue',
  'cost',
  '-cost',
  'grossProfit',
  '-grossProfit',
  'margin',
  '-margin',
] as const;
export type MarginSort = (typeof MARGIN_SORTS)[number];

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
  /** Pieces of unknown cost among them: they count with cost 0. */
  qtyWithoutCost: z.number().int(),
  /** Still on sale: it has a page to be edited. */
  onSale: z.boolean(),
});
export type MarginRow = z.infer<typeof marginRowSchema>;

export const reportMargin = endpoint({
  method: 'GET',
  path: '/api/reports/margin',
  summary:
    'All goods of a period with their margin: those sold below cost first, the greatest loss before, then by margin, or as `sort` says; `format` gives the whole list as a file',
  allow: ADMIN,
  query: z.object({
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    topCategorySlug: slugSchema.optional(),
    subcategoryId: idSchema.optional(),
    show: z.enum(MARGIN_LISTS).default('all'),
    sort: z.enum(MARGIN_SORTS).default('loss'),
    page: pageSchema,
    limit: z.coerce.number().int().min(1).max(1000).default(PURCHASE_PAGE_SIZE),
    format: z.enum(TABLE_FORMATS).optional(),
  }),
  answer: listOf(marginRowSchema).extend({
    counts: z.object({ all: z.number().int(), below: z.number().int(), uncosted: z.number().int() }),
    /** Of the whole list shown, in roubles and pieces. */
    sums: z.object({
      qty: z.number().int(),
      revenue: z.number(),
      cost: z.number(),
      grossProfit: z.number(),
      qtyWithoutCost: z.number().int(),
    }),
    from: z.string(),
    to: z.string(),
  }),
});

/** Goods that are told by name of those which terms bring below cost. */
export const BELOW_COST_MOST = 100;

export const belowCostRowSchema = z.object({
  _id: idSchema,
  title: z.string(),
  sku: z.string().nullable(),
  /** Roubles that a buyer with such terms would pay today, and what it costs the shop. */
  price: z.number(),
  cost: z.number(),
});
export type BelowCostRow = z.infer<typeof belowCostRowSchema>;

export const reportBelowCost = endpoint({
  method: 'GET',
  path: '/api/reports/below-cost',
  summary:
    'Goods on sale that a wholesale buyer with so many per cent of their own would pay less for today than they cost, the greatest loss on a piece first; those of unknown cost are left out',
  allow: ADMIN,
  query: z.object({
    /** Whole per cent off the wholesale price; none: the terms of all. */
    discount: z.coerce.number().int().min(0).max(OWN_DISCOUNT_MAX).default(0),
  }),
  answer: z.object({
    items: z.array(belowCostRowSchema).max(BELOW_COST_MOST),
    total: z.number().int(),
    /** How many of them every wholesale buyer pays less for than they cost, without terms of their own. */
    already: z.number().int(),
  }),
});
