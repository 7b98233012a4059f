/** Row types of what the reports keep ready; kopecks, pieces, days of the shop. All of it can be made anew from the facts. */

/** A day on which something was sold, delivered, returned or voided since its sums were made. */
export interface ReportMarkRow {
  day: string;
}

/** Sums of a day's lines of one seller and shelf, with the names they were sold under. */
export interface ReportSumRow {
  day: string;
  /** Who sold it; empty for orders of the online shop. */
  seller_id: string;
  category_slug: string;
  category_name: string;
  /** Empty for none. */
  subcategory_id: string;
  subcategory_name: string;
  qty: number;
  revenue: number;
  cost: number;
  without_cost: number;
}

/** Documents of a day and seller that hold a line of the shelf; `*` stands for any. */
export interface ReportCheckRow {
  day: string;
  seller_id: string;
  category_slug: string;
  subcategory_id: string;
  checks: number;
  late: number;
  returns: number;
}

/** A month whose goods have to be summed anew. */
export interface ReportMonthDueRow {
  month: string;
}

/** Sums of a past month's lines of one product on one shelf. */
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
}

/** Every address a category ever had: lines keep the one they were sold under. */
export interface CategorySlugRow {
  slug: string;
  category_id: string;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    report_marks: ReportMarkRow;
    report_sums: ReportSumRow;
    report_checks: ReportCheckRow;
    report_months_due: ReportMonthDueRow;
    report_products: ReportProductRow;
    category_slugs: CategorySlugRow;
  }
}
