/** Row types of the documents of stock; whole kopecks, pieces, instants as ISO text. */

export interface SupplierRow {
  id: string;
  name: string;
  /** The name folded. */
  name_key: string;
  /** Kopecks of an order that they take at least; null for any sum. */
  minimum_order: number | null;
  created_at: string;
}

export interface StockDocumentRow {
  id: string;
  kind: 'receipt' | 'write_off' | 'damaged' | 'mended' | 'recount';
  /** Stands before the number, as the shop had it when the number was given; empty for none. */
  prefix: string;
  number: number;
  state: 'draft' | 'booked' | 'reversed';
  /** Counts the saves, from 1. */
  version: number;
  /** SHA-256 of what the last save sent. */
  body_hash: string;
  supplier_id: string | null;
  supplier_number: string;
  /** Day of the shop. */
  day: string;
  note: string;
  /** The document that this one takes back. */
  reverses_id: string | null;
  /** The rule its costs were made by; null for a draft and for what brings no cost. */
  cost_rule: 'average' | 'last' | null;
  line_count: number;
  /** Negative in a document that takes another back; so is `total`. Of a recount both are summed over its lines. */
  units: number;
  /** Of lines with a price. */
  total: number;
  /** Folded words of its head. */
  search: string;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  booked_by: string | null;
  booked_at: string | null;
}

export interface StockDocumentLineRow {
  document_id: string;
  position: number;
  /** Made by the form; prices stay with it when whoever saves does not see them. */
  line_id: string;
  product_id: string | null;
  typed: string;
  qty: number | null;
  price: number | null;
  stock_before: number | null;
  stock_after: number | null;
  cost_before: number | null;
  cost_after: number | null;
  /** Of a recount: when the first and the last piece were counted, by the server's clock. */
  started_at: string | null;
  counted_at: string | null;
  /** Pieces that moved between the two. */
  moved_during: number | null;
}

/** A product's own lead time and minimum; null: as the shop has settled. */
export interface ProductSupplyRow {
  product_id: string;
  lead_days: number | null;
  minimum_qty: number | null;
}

/** A subcategory's own terms; null: as the shop has settled. */
export interface SubcategorySupplyRow {
  subcategory_id: string;
  lead_days: number | null;
  minimum_qty: number | null;
}

/** The tag that was printed last; in kopecks. */
export interface PriceTagRow {
  product_id: string;
  price: number;
  /** The retail price struck out on it; null without a discount. */
  old_price: number | null;
  printed_at: string;
  printed_by: string | null;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    price_tags: PriceTagRow;
    suppliers: SupplierRow;
    product_supply: ProductSupplyRow;
    subcategory_supply: SubcategorySupplyRow;
    stock_documents: StockDocumentRow;
    stock_document_lines: StockDocumentLineRow;
  }
}
