/**
 * Purchase planning for administrators: the value of the stock, sales speed, dead stock, the quantity of each product to order; the margin
 * of goods, those sold below cost first. Computed from the stored report sums.
 */
import { z } from 'zod';
import { idSchema, listOf, paged, slugSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { bothWays, countsOf } from '../form-fields.ts';
import { TABLE_FORMATS } from '../exchange/goods-table.ts';
import { OWN_DISCOUNT_MAX } from '../people/own-terms.ts';
import { ADMIN } from '../roles.ts';
import { arrivalSchema } from '../stock/expected-goods.ts';
import { stockRulesSchema, supplyTermsSchema } from '../stock/stock-rules.ts';
import { supplierSchema } from '../stock/suppliers.ts';
import { ABC, GOODS_GROUPS, XYZ } from './abc-xyz.ts';

/** Days of sales from which speed is computed: eight weeks. */
export const SPEED_DAYS = 56;
export const SPEED_WEEKS = SPEED_DAYS / 7;
export const PURCHASE_PAGE_SIZE = 100;

/** Most quantities that one address takes: with more of them it would be longer than proxies accept. */
export const TYPED_QUANTITIES_MAX = 150;
/** Most pieces of a product in an order. */
export const ORDERED_QTY_MAX = 1_000_000;

const typedQuantitiesSchema = z
  .string()
  .max(TYPED_QUANTITIES_MAX * 80)
  .transform((text) =>
    (text === '' ? [] : text.split(',')).map((pair) => {
      const [id = '', qty = ''] = pair.split(':');
      return { id, qty: /^\d+$/.test(qty) ? Number(qty) : Number.NaN };
    }),
  )
  .pipe(z.array(z.object({ id: idSchema, qty: z.number().int().max(ORDERED_QTY_MAX) })).max(TYPED_QUANTITIES_MAX))
  .transform((pairs): ReadonlyMap<string, number> => new Map(pairs.map(({ id, qty }) => [id, qty])));

/** Quantities by product as a query has them: «id:qty,id:qty». */
export function typedQuantitiesText(quantities: ReadonlyMap<string, number>): string {
  return [...quantities].map((pair) => pair.join(':')).join(',');
}

/** Goods to order, goods that are out although they sell, goods for less than a week, dead stock, goods of unknown cost, all goods. */
export const PURCHASE_LISTS = ['order', 'out', 'week', 'dead', 'uncosted', 'all'] as const;
export type PurchaseList = (typeof PURCHASE_LISTS)[number];

export const purchaseRowSchema = z.object({
  _id: idSchema,
  title: z.string(),
  sku: z.string().nullable(),
  /** Absent for pieces. */
  unit: z.string().optional(),
  /** Supplier set by hand, of the last receipt, or of the price list that has the product; empty without one. */
  supplier: z.string(),
  stockQty: z.number().int(),
  /** Stock on hand minus reservations. */
  availableQty: z.number().int(),
  /** Pieces in draft receipts. */
  onWayQty: z.number().int(),
  /** The same pieces by expected day. */
  arrivals: z.array(arrivalSchema),
  soldQty: z.number().int(),
  /** Number of the observed days on which the shop had the product. */
  days: z.number().int(),
  /** Null for goods that do not sell. */
  daysLeft: z.number().int().nullable(),
  /** Pieces sold in each observed week; the last week ends today. */
  weeks: z.array(z.number().int()).length(SPEED_WEEKS),
  /** Group by profit in the observed days, and by the evenness of its weeks; null when the product is too new. */
  abc: z.enum(ABC),
  xyz: z.enum(XYZ).nullable(),
  /** The effective value: the product's own, its subcategory's, the lead time also its supplier's, or the shop's. */
  leadDays: z.number().int(),
  minimumQty: z.number().int(),
  /** The product's own terms and the supplier set by hand; null fields have none. */
  own: supplyTermsSchema.extend({ supplierId: idSchema.nullable() }),
  /** Its subcategory with the terms set for it; null without a subcategory. */
  subcategory: supplyTermsSchema.extend({ _id: idSchema, name: z.string() }).nullable(),
  /** Pieces to order. */
  need: z.number().int(),
  /** Roubles by the last receipt, else the cost; null when both are unknown. */
  price: z.number().nullable(),
  /** Value of the stock at cost, roubles; null when the cost is unknown. */
  stockCost: z.number().nullable(),
  /** Not sold and not received within the number of days that the rules set. */
  dead: z.boolean(),
});
export type PurchaseRow = z.infer<typeof purchaseRowSchema>;

const tilesSchema = z.object({
  /** Value of the stock of goods on sale, roubles; goods of unknown cost count as 0. */
  stockCost: z.number(),
  stockRetail: z.number(),
  units: z.number().int(),
  unitsWithoutCost: z.number().int(),
  /** Stock of drafts and of goods taken off sale, which no list of the report has; pieces and roubles by cost. */
  offSale: z.object({ units: z.number().int(), cost: z.number() }),
  soldCost: z.number(),
  /** Stock turnover in the observed days; null without stock. */
  turnover: z.number().nullable(),
  /** Days that the stock lasts at this speed; null without sales. */
  stockDays: z.number().int().nullable(),
  dead: z.object({ goods: z.number().int(), cost: z.number() }),
  /** Goods that sell but are out of stock, with the weekly retail revenue lost. */
  out: z.object({ goods: z.number().int(), weekly: z.number() }),
  order: z.object({ goods: z.number().int(), units: z.number().int(), sum: z.number(), suppliers: z.number().int() }),
});
export type PurchaseTiles = z.infer<typeof tilesSchema>;

const purchaseGroupSchema = z.object({
  abc: z.enum(ABC),
  /** Null for goods that are too new. */
  xyz: z.enum(XYZ).nullable(),
  goods: z.number().int(),
  profit: z.number(),
  stockCost: z.number(),
});
export type PurchaseGroup = z.infer<typeof purchaseGroupSchema>;

export const reportPurchase = endpoint('GET', '/api/reports/purchase', ADMIN, {
  summary:
    'Purchase planning: goods to order and dead stock, by supplier and by days left; `format` returns the whole list as a file',
  query: z.object({
    show: z.enum(PURCHASE_LISTS).default('order'),
    /** Part of the title or the article. */
    q: z.string().trim().max(200).optional(),
    /** `A`, `AX`, `Z`: only goods of this group. */
    group: z.enum(GOODS_GROUPS).optional(),
    /**
     * Name of a supplier: only their goods; empty: goods without one. A file of them is an order for the supplier: codes, names and
     * quantities, without stock, sales and costs.
     */
    supplier: z.string().max(200).optional(),
    /** The prices of the last receipts in the supplier's file too. */
    priced: z.literal('1').optional(),
    /** The ordered goods with their quantities, as `typedQuantitiesText` writes them: no others are in the list. */
    quantities: typedQuantitiesSchema.optional(),
    ...paged(PURCHASE_PAGE_SIZE, 1000),
    format: z.enum(TABLE_FORMATS).optional(),
  }),
  answer: listOf(purchaseRowSchema).extend({
    tiles: tilesSchema,
    /** Found goods of each list, as many as the list would show. */
    counts: z.object(countsOf(PURCHASE_LISTS)),
    /**
     * Found goods of the list by group, `AX` to `CZ`, whichever of the groups is chosen: their number, their profit in the observed days
     * and their stock at cost in roubles.
     */
    groups: z.array(purchaseGroupSchema),
    suppliers: z.array(supplierSchema),
    rules: stockRulesSchema,
    /** False while the shop has no mail server, so that orders cannot be mailed. */
    canSend: z.boolean(),
  }),
});

/** Goods of the period: all, with pieces sold below cost, with pieces of unknown cost. */
export const MARGIN_LISTS = ['all', 'below', 'uncosted'] as const;
export type MarginList = (typeof MARGIN_LISTS)[number];
/** `loss`: goods below cost first, greatest loss first, then by margin. */
export const MARGIN_SORTS = ['loss', ...bothWays('title', 'qty', 'revenue', 'cost', 'grossProfit', 'margin')] as const;
export type MarginSort = (typeof MARGIN_SORTS)[number];

export const marginRowSchema = z.object({
  /** Null for goods that the server has never known. */
  _id: z.string().nullable(),
  title: z.string(),
  qty: z.number().int(),
  /** Roubles. */
  revenue: z.number(),
  cost: z.number(),
  grossProfit: z.number(),
  /** Per cent of the revenue, one decimal; null without revenue, and where more came back than was sold. */
  margin: z.number().nullable(),
  /** Pieces sold for less than their cost, also those that came back later, and what was lost on them. */
  qtyBelowCost: z.number().int(),
  loss: z.number(),
  /** Sold pieces of unknown cost; they count with cost 0. */
  qtyWithoutCost: z.number().int(),
  /** True for a product still on sale, whose page can be edited. */
  onSale: z.boolean(),
});
export type MarginRow = z.infer<typeof marginRowSchema>;

export const reportMargin = endpoint('GET', '/api/reports/margin', ADMIN, {
  summary:
    'Goods of a period with their margin: those sold below cost first, greatest loss first, then the others by margin; `sort` gives another order, `format` the whole list as a file',
  query: z.object({
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    topCategorySlug: slugSchema.optional(),
    subcategoryId: idSchema.optional(),
    show: z.enum(MARGIN_LISTS).default('all'),
    sort: z.enum(MARGIN_SORTS).default('loss'),
    ...paged(PURCHASE_PAGE_SIZE, 1000),
    format: z.enum(TABLE_FORMATS).optional(),
  }),
  answer: listOf(marginRowSchema).extend({
    counts: z.object(countsOf(MARGIN_LISTS)),
    /** Sums of the whole list, roubles and pieces. */
    sums: z.object({
      qty: z.number().int(),
      revenue: z.number(),
      cost: z.number(),
      grossProfit: z.number(),
      qtyWithoutCost: z.number().int(),
      loss: z.number(),
    }),
    from: z.string(),
    to: z.string(),
  }),
});

/** Maximum number of goods listed by name when terms bring them below cost. */
export const BELOW_COST_MAX = 100;

const belowCostRowSchema = z.object({
  _id: idSchema,
  title: z.string(),
  sku: z.string().nullable(),
  /** Roubles that a buyer with these terms would pay today, and the product's cost. */
  price: z.number(),
  cost: z.number(),
});

export const reportBelowCost = endpoint('GET', '/api/reports/below-cost', ADMIN, {
  summary:
    'Goods on sale that would be below cost for a wholesale buyer with this individual discount, greatest loss per piece first; goods of unknown cost are left out',
  query: z.object({
    /** Whole per cent off the wholesale price; 0 means the general terms. */
    discount: z.coerce.number().int().min(0).max(OWN_DISCOUNT_MAX).default(0),
  }),
  answer: z.object({
    items: z.array(belowCostRowSchema).max(BELOW_COST_MAX),
    total: z.number().int(),
    /** Number of them that are below cost for every wholesale buyer even without individual terms. */
    already: z.number().int(),
  }),
});
