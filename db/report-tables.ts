/** Row types of precomputed report sums; kopecks, pieces, days of the shop. All of them can be recomputed from the sales. */

/** Sums of lines that every table below keeps: pieces, and kopecks. */
export interface LineSums {
  qty: number;
  revenue: number;
  cost: number;
}

export interface GoodsSums extends LineSums {
  /** Pieces of unknown cost. */
  without_cost: number;
  /** Pieces sold for less than their cost, and what was lost on them, kopecks; their returns are not subtracted. */
  below_cost: number;
  loss: number;
}

/** A day with sales, deliveries, returns or voids since its sums were computed. */
export interface ReportMarkRow {
  day: string;
}

/** Sums per day and seller for every category that a filter may name; `*` stands for any. */
export interface ReportDayRow extends LineSums {
  day: string;
  /** The seller; empty for orders of the online shop. */
  seller_id: string;
  category_slug: string;
  subcategory_id: string;
  without_cost: number;
  /** Sales and orders with a line of the category, and returns; those of all of them that arrived late. */
  checks: number;
  late: number;
  returns: number;
  /** Sales and returns with a mark for the owner. */
  marked: number;
  /** Money received, and the delivery fees in it; only for all categories together. */
  received: number;
  delivery: number;
}

/** Sums per hour of a day, for all categories (`*`) or for one with all its subcategories. */
export interface ReportHourRow extends LineSums {
  day: string;
  /** Hour in UTC, `2026-11-24T15`. */
  utc_hour: string;
  category_slug: string;
  /** Sales and orders with a line of the category, and returns. */
  checks: number;
  returns: number;
}

/** Sums of a category in a day, or in a completed month (`YYYY-MM`), under the names its lines were sold under. */
export interface ReportCategoryRow extends LineSums {
  span: string;
  category_slug: string;
  category_name: string;
  /** Empty without a subcategory. */
  subcategory_id: string;
  subcategory_name: string;
}

export interface ReportMonthDueRow {
  month: string;
}

/** Sums of one product's lines in one category in a completed month. */
export interface ReportProductRow extends GoodsSums {
  month: string;
  /** Empty for goods that the server has never known: their title identifies them. */
  product_id: string;
  title: string;
  category_slug: string;
  subcategory_id: string;
}

/** The same for a day. */
export type ReportProductDayRow = Omit<ReportProductRow, 'month'> & { day: string };

/** Every slug that a category ever had: lines keep the one they were sold under. */
export interface CategorySlugRow {
  slug: string;
  category_id: string;
}

/** A subcategory merged into another one: lines keep the id they were sold under. A merged category is kept too, to know a repeat. */
export interface MergedSubcategoryRow {
  id: string;
  into_id: string;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    report_marks: ReportMarkRow;
    report_days: ReportDayRow;
    report_hours: ReportHourRow;
    report_shelves: ReportCategoryRow;
    report_months_due: ReportMonthDueRow;
    report_products: ReportProductRow;
    report_product_days: ReportProductDayRow;
    category_slugs: CategorySlugRow;
    merged_subcategories: MergedSubcategoryRow;
  }
}
