/** Row types of stock documents and discrepancies; whole kopecks, pieces, instants as ISO text. */
import type { MovementRow } from './tables.ts';

export interface SupplierRow {
  id: string;
  name: string;
  name_key: string;
  /** Minimum sum of an order, kopecks; null without a minimum. */
  minimum_order: number | null;
  /** Null inherits the shop's lead time. */
  lead_days: number | null;
  /** Contact; empty for none. */
  person: string;
  phone: string;
  email: string;
  /** Source of imports with this supplier's price lists. */
  source_id: string | null;
  /** Set for a former name: the supplier that it belongs to now. */
  joined_into: string | null;
  /** The draft in which the name was typed first; null once the card has been saved by hand. */
  typed_in: string | null;
  created_at: string;
}

export interface StockDocumentRow {
  id: string;
  kind: 'receipt' | 'write_off' | 'damaged' | 'mended' | 'recount';
  /** Prefix of the number at the time it was issued; empty for none. */
  prefix: string;
  number: number;
  state: 'draft' | 'booked' | 'reversed';
  /** Number of saves, from 1. */
  version: number;
  /** SHA-256 of the last save's body. */
  body_hash: string;
  supplier_id: string | null;
  supplier_number: string;
  day: string;
  note: string;
  reverses_id: string | null;
  /** The cost rule applied; null for a draft and for documents without costs. */
  cost_rule: 'average' | 'last' | null;
  line_count: number;
  /** Negative in a reversing document, like `total`. For a recount both are totals over its lines. */
  units: number;
  /** Total of the lines with a price. */
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
  /** Made by the form; it keeps a line's price when the saving person does not see prices. */
  line_id: string;
  product_id: string | null;
  typed: string;
  qty: number | null;
  price: number | null;
  stock_before: number | null;
  stock_after: number | null;
  cost_before: number | null;
  cost_after: number | null;
  /** For a recount: time of the first and the last counted piece, by the server's clock. */
  started_at: string | null;
  counted_at: string | null;
  /** Pieces that moved between the two. */
  moved_during: number | null;
  /** For a recount: the first count of goods that were counted a second time. */
  first_qty?: number | null;
}

/** A product's own lead time, minimum and supplier; null inherits the value. */
export interface ProductSupplyRow {
  product_id: string;
  lead_days: number | null;
  minimum_qty: number | null;
  supplier_id?: string | null;
}

/** A subcategory's own terms; null inherits the shop's. */
export interface SubcategorySupplyRow {
  subcategory_id: string;
  lead_days: number | null;
  minimum_qty: number | null;
}

/** The last printed tag; kopecks. */
export interface PriceTagRow {
  product_id: string;
  price: number;
  /** The struck-out retail price on it; null without a discount. */
  old_price: number | null;
  printed_at: string;
  printed_by: string | null;
}

/** A document that took units which a discrepancy lacks. */
export interface DiscrepancyCauseRow {
  discrepancy_id: string;
  document_kind: MovementRow['document_kind'];
  document_id: string;
  at: string;
}

export interface DiscrepancyRow {
  id: string;
  product_id: string;
  shortage: number;
  opened_at: string;
  resolved_at: string | null;
  resolved_by: string | null;
  resolution: string | null;
  note: string;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    discrepancies: DiscrepancyRow;
    discrepancy_causes: DiscrepancyCauseRow;
    price_tags: PriceTagRow;
    suppliers: SupplierRow;
    product_supply: ProductSupplyRow;
    subcategory_supply: SubcategorySupplyRow;
    stock_documents: StockDocumentRow;
    stock_document_lines: StockDocumentLineRow;
  }
}
