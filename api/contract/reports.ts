/**
 * Sales reports, for administrators: they show cost and margin. Days are the shop's, both ends inclusive. Till sales count
 * on their business day, orders on the day they were delivered; a cancelled sale counts nowhere.
 */
import { z } from 'zod';
import { idSchema, slugSchema } from './common.ts';
import { endpoint } from './endpoint.ts';
import { ADMIN } from './roles.ts';

export const TOP_PRODUCTS_MAX = 20;
/** Longest period of a report: three years. */
export const REPORT_DAYS_MAX = 1096;

/** Absent days mean: the month of `to`, or up to today. */
const filters = z.object({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  topCategorySlug: slugSchema.optional(),
  subcategoryId: idSchema.optional(),
});
export type ReportFilters = z.output<typeof filters>;

const tableFilters = filters.extend({ format: z.literal('csv').optional() });

/** Roubles. */
const sums = z.object({ revenue: z.number(), cost: z.number(), grossProfit: z.number() });
/** And pieces sold. */
const figures = sums.extend({ qty: z.number().int() });

const tiles = sums.extend({
  itemsQty: z.number().int(),
  /** Receipts and delivered orders with at least one line that the filters let through. */
  checks: z.number().int(),
  /** Pieces whose cost is unknown: they count with cost 0. */
  itemsWithoutCost: z.number().int(),
  /** Receipts that reached the server on a later day than they were made. */
  lateChecks: z.number().int(),
  from: z.string(),
  to: z.string(),
});
export type ReportTiles = z.infer<typeof tiles>;

export const topProductRowSchema = figures.extend({
  /** Null for goods the server has never known. */
  _id: z.string().nullable(),
  title: z.string(),
  /** Whole roubles. */
  avgPrice: z.number().int(),
});
export const timelineRowSchema = figures.extend({ date: z.string() });
export const categoryRowSchema = figures.extend({
  topCategorySlug: z.string(),
  categoryName: z.string(),
  subcategoryId: z.string().nullable(),
  subcategoryName: z.string(),
});
export type TopProductRow = z.infer<typeof topProductRowSchema>;
export type TimelineRow = z.infer<typeof timelineRowSchema>;
export type CategoryRow = z.infer<typeof categoryRowSchema>;

export const reportSummary = endpoint({
  method: 'GET',
  path: '/api/reports/summary',
  summary: 'Revenue, cost, margin, pieces and receipts of a period, and of the equally long one before it',
  allow: ADMIN,
  query: filters,
  answer: tiles.extend({ previous: tiles }),
});

export const reportTopProducts = endpoint({
  method: 'GET',
  path: '/api/reports/top-products',
  summary: 'Goods by revenue, the greatest first; `format=csv` gives a file',
  allow: ADMIN,
  query: tableFilters.extend({ limit: z.coerce.number().int().min(1).max(TOP_PRODUCTS_MAX).default(TOP_PRODUCTS_MAX) }),
  answer: z.array(topProductRowSchema),
});

export const reportTimeline = endpoint({
  method: 'GET',
  path: '/api/reports/timeline',
  summary: 'Every day of the period, those without sales as zeros; `format=csv` gives a file',
  allow: ADMIN,
  query: tableFilters,
  answer: z.array(timelineRowSchema),
});

export const reportByCategory = endpoint({
  method: 'GET',
  path: '/api/reports/by-category',
  summary: 'Categories and subcategories as they were called when sold; `format=csv` gives a file',
  allow: ADMIN,
  query: tableFilters,
  answer: z.array(categoryRowSchema),
});
