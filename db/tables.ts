/** Row types of the tables that code reads and writes; columns are snake_case, money whole kopecks, instants ISO text. */
import type { PriceField } from '#contract/catalogue/products.ts';
import { PIECE } from '#contract/products/unit.ts';

/** SQLite returns 0/1, PostgreSQL true/false; read through `Boolean()`. */
export type StoredFlag = boolean | 0 | 1;

export interface UserRow {
  id: string;
  phone: string;
  name: string;
  role: string;
  password_hash: string;
  wholesale_status: string;
  wholesale_company: string;
  wholesale_inn: string;
  wholesale_comment: string;
  wholesale_reason: string;
  /** Individual discount off wholesale prices, whole per cent. */
  wholesale_discount: number;
  /** Individual minimum of an order, kopecks of goods; null applies the shop's terms. */
  wholesale_minimum: number | null;
  /** Folded name, company and INN. */
  search: string;
  disabled_at: string | null;
  deletion_requested_at: string | null;
  /** Time when the person's data were erased; null otherwise. */
  erased_at: string | null;
  /** Id of the administrator who erased them. */
  erased_by: string | null;
  /** Last contact of sessions that have been deleted; null for none. Sessions not deleted hold later ones. */
  last_seen_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface AuditRow {
  id: string;
  actor_id: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  subject_label: string;
  /** JSON object of plain values. */
  details: string;
  /** Folded words of the fields above. */
  search: string;
  at: string;
}

export interface PictureRow {
  id: string;
  width: number;
  height: number;
  bytes: number;
  created_at: string;
}

export interface CategoryRow {
  id: string;
  slug: string;
  name: string;
  position: number;
  hidden: StoredFlag;
  picture_id: string | null;
}

export interface SubcategoryRow extends CategoryRow {
  category_id: string;
}

/** A former address of a category or a subcategory: `category` or `category/subcategory`. */
export interface FormerPlaceRow {
  path: string;
  category_id: string;
  /** Null when it leads to the category itself. */
  subcategory_id: string | null;
}

export interface FeatureRow {
  id: string;
  subcategory_id: string;
  code: string;
  name: string;
  unit: string;
  type: string;
  /** JSON list of {code, label}. */
  choices: string;
  min: number | null;
  max: number | null;
  step: number | null;
  position: number;
}

export interface ProductRow {
  id: string;
  slug: string;
  title: string;
  brand: string;
  /** Null for a draft without a category; goods on sale always have one. */
  category_id: string | null;
  subcategory_id: string | null;
  sku: string | null;
  barcode: string | null;
  /** Separated by spaces; empty for none. */
  more_barcodes: string;
  external_id: string | null;
  /** Name of its model; goods of one model in one subcategory are variants of each other. Empty for none. */
  model_key: string;
  /** Place in the warehouse, for staff; empty for none. */
  storage_place: string;
  price_retail: number;
  price_wholesale: number;
  price_sale: number | null;
  sale_from: string | null;
  sale_to: string | null;
  cost_price: number | null;
  stock_qty: number;
  reserved_qty: number;
  popularity: number;
  short_desc: string;
  full_desc: string;
  weight_g: number | null;
  length_mm: number | null;
  width_mm: number | null;
  height_mm: number | null;
  /** JSON map of feature code to value. */
  attributes: string;
  /** As in `UNITS` of the contract. */
  unit: string;
  revision: number;
  figures_revision: number;
  created_at: string;
  updated_at: string;
  /** Time since which it is off sale, set for every draft; null while it is sold. */
  deleted_at: string | null;
  /** Not published yet: visible in the back office only. Missing prices of a draft are 0. */
  draft: StoredFlag;
  /** True for a draft that was published before: devices may hold it, and their feed reports it as removed. */
  withdrawn: StoredFlag;
  /** True for goods that were deleted as a draft: buyers never learn of them, and they come back as a draft. */
  put_aside: StoredFlag;
}

/** A product whose optional fields are all empty; new rows begin with it. */
export const EMPTY_PRODUCT = {
  brand: '',
  sku: null,
  barcode: null,
  more_barcodes: '',
  external_id: null,
  model_key: '',
  storage_place: '',
  price_sale: null,
  sale_from: null,
  sale_to: null,
  cost_price: null,
  stock_qty: 0,
  reserved_qty: 0,
  popularity: 0,
  short_desc: '',
  full_desc: '',
  weight_g: null,
  length_mm: null,
  width_mm: null,
  height_mm: null,
  revision: 0,
  figures_revision: 0,
  unit: PIECE,
  withdrawn: false,
  put_aside: false,
} as const satisfies Partial<ProductRow>;

export interface ProductPictureRow {
  product_id: string;
  picture_id: string;
  position: number;
  is_primary: StoredFlag;
  alt: string;
}

export interface PriceHistoryRow {
  id: string;
  product_id: string;
  field: PriceField;
  old_value: number | null;
  new_value: number | null;
  actor_id: string | null;
  at: string;
}

export interface ProductEditRow {
  id: string;
  product_id: string;
  number: number;
  actor_id: string | null;
  /** JSON list of {field, before, after}. */
  changes: string;
  at: string;
}

export interface MovementRow {
  id: string;
  product_id: string;
  kind:
    | 'initial'
    | 'receipt'
    | 'adjustment'
    | 'sale'
    | 'sale_cancel'
    | 'return'
    | 'write_off'
    | 'damaged'
    | 'mended'
    | 'recount'
    | 'order'
    | 'import';
  delta: number;
  before: number;
  after: number;
  actor_id: string | null;
  reason: string;
  /** Empty for the initial stock. */
  document_kind:
    | ''
    | 'adjustment'
    | 'discrepancy'
    | 'edit'
    | 'import'
    | 'order'
    | 'return'
    | 'sale'
    | 'stock_document'
    | 'void';
  document_id: string | null;
  /** Time of recording. */
  at: string;
  /** Time of the event, if earlier; null: the same. */
  occurred_at?: string | null;
}

/** Columns of sales and returns, the receipts of the tills. */
export interface ReceiptColumns {
  id: string;
  body_hash: string;
  device_id: string | null;
  device_seq: number | null;
  number: string;
  /** The device's time, corrected by its measured skew, and the shop's day then. */
  business_at: string;
  business_day: string;
  received_at: string;
  late: StoredFlag;
  skew_ms: number | null;
  author_id: string | null;
  sender_id: string | null;
  /** Kopecks paid or refunded, and its parts that were not cash. */
  total: number;
  by_card: number;
  by_sbp: number;
  /** Codes of `SALE_MARKS` for the owner, joined by spaces; usually empty. */
  marks: string;
  /** The receipt as first answered (JSON). */
  receipt: string;
}

export interface SaleRow extends ReceiptColumns {
  status: 'recorded' | 'cancelled';
  source: 'device' | 'api';
  /** For a correction: the first of the receipts that it corrects, which the server need not have, and its device, in whose drawer the money is. */
  corrects_id?: string | null;
  corrects_device_id?: string | null;
  sold_at: string;
  /** Buyer whose account the sale is attached to. */
  customer_id?: string | null;
  payment_method: string;
  note: string;
  search: string;
  catalog_rev: number | null;
  forced: StoredFlag;
}

/** Columns of sold and of ordered lines; names, unit and cost are those of that time. */
export interface SoldLineColumns {
  id: string;
  position: number;
  title: string;
  sku: string | null;
  unit: string;
  qty: number;
  price: number;
  /** Set when a person changed the price: the shop's price for this buyer in kopecks, and the reason. */
  price_before?: number | null;
  override_reason?: string | null;
  cost: number | null;
  category_slug: string;
  category_name: string;
  subcategory_id: string | null;
  subcategory_name: string;
}

export interface SaleLineRow extends SoldLineColumns {
  sale_id: string;
  product_id: string | null;
  server_price: number | null;
  /** Administrator who approved a changed price, as sent by the device; may be unknown to this server. */
  approved_by?: string | null;
}

export interface VoidRow {
  id: string;
  sale_id: string;
  device_id: string | null;
  device_seq: number;
  outcome: string;
  reason: string;
  author_id: string | null;
  sender_id: string | null;
  voided_at: string;
  received_at: string;
  sale: string;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    users: UserRow;
    audit_log: AuditRow;
    /** `source` names the origin of the guesses: `network:…`, `known:…` or `code:…`. */
    login_failures: { phone: string; source: string; count: number; last_at: string };
    pictures: PictureRow;
    categories: CategoryRow;
    subcategories: SubcategoryRow;
    features: FeatureRow;
    products: ProductRow;
    old_slugs: { slug: string; product_id: string };
    product_pictures: ProductPictureRow;
    price_history: PriceHistoryRow;
    product_edits: ProductEditRow;
    former_places: FormerPlaceRow;
    movements: MovementRow;
    sales: SaleRow;
    sale_lines: SaleLineRow;
    voids: VoidRow;
    settings: { key: string; value: string; updated_at: string };
    revisions: { name: string; value: number };
  }
}
