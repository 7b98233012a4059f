/**
 * Row types of what the reports keep ready; kopecks, pieces, days of the shop. All of it can be made anew from the
 * facts.
 */

/** A day on which something was sold, delivered, returned or voided since its sums were made. */
export interface ReportMarkRow {
  day: string;
}

/** Sums of a day and seller for every category that a filter may name; `*` stands for any. */
export interface ReportDayRow {
  day: string;
  /** Who sold it; empty for orders of the online shop. */
  seller_id: string;
  category_slug: string;
  subcategory_id: string;
  qty: number;
  revenue: number;
  cost: number;
  without_cost: number;
  /** Sales and orders that hold a line of the category, those of them that came late, and returns. */
  checks: number;
  late: number;
  returns: number;
  /** Sales that somebody should look at. */
  marked: number;
  /** Money received, and what of it delivery brought; of all categories together only. */
  received: number;
  delivery: number;
}

/** Sums of an hour of a day, of all categories (`*`) or of one, whatever its subcategories. */
export interface ReportHourRow {
  /** Of the shop. */
  day: string;
  /** By the clock of UTC, `2026-11-24T15`. */
  utc_hour: string;
  category_slug: string;
  qty: number;
  revenue: number;
  cost: number;
  /** Sales and orders that hold a line of the category, and returns. */
  checks: number;
  returns: number;
}

/** Sums of a category in a day, or in a month that is over (`YYYY-MM`), under the names its lines were sold under. */
export interface ReportShelfRow {
  span: string;
  category_slug: string;
  category_name: string;
  /** Empty for none. */
  subcategory_id: string;
  subcategory_name: string;
  qty: number;
  revenue: number;
  cost: number;
}

/** A month that has to be summed anew. */
export interface ReportMonthDueRow {
  month: string;
}

/** Sums of a past month's lines of one product in one category. */
export interface ReportProductRow {
  month: string;
  /** Empty for goods the server has never known: they go by their title. */
  product_id: string;
  title: string;
  category_slug: string;
  subcategory_id: string;
  qty: number;
  revenue: number;
  cost: number;
  /** Pieces whose cost is unknown. */
  without_cost: number;
}

/** The same of a day. */
export type ReportProductDayRow = Omit<ReportProductRow, 'month'> & { day: string };

/** Every address a category ever had: lines keep the one they were sold under. */
export interface CategorySlugRow {
  slug: string;
  category_id: string;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    report_marks: ReportMarkRow;
    report_days: ReportDayRow;
    report_hours: ReportHourRow;
    report_shelves: ReportShelfRow;
    report_months_due: ReportMonthDueRow;
    report_products: ReportProductRow;
    report_product_days: ReportProductDayRow;
    category_slugs: CategorySlugRow;
  }
}
