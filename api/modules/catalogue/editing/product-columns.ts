/**
 * The column of each field of a product, with its conversions (roubles to kopecks, kilograms to grams). Edits, their history, imports and
 * the table of goods read and write fields through this table.
 */
import type { StoredField } from '#contract/products/product-fields.ts';
import type { ProductSave } from '#contract/catalogue/products.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import type { ProductRow } from '#db/tables.ts';

type Stored = string | number | null;
type ColumnOf<Value> = {
  [Column in keyof ProductRow]: ProductRow[Column] extends Value ? Column : never;
}[keyof ProductRow];

interface FieldColumn {
  readonly column: keyof ProductRow;
  readonly write: (value: Stored) => Stored;
  /** The column's value as the contract's. */
  readonly read: (row: ProductRow) => Stored;
}

const plain = (column: ColumnOf<Stored>): FieldColumn => ({
  column,
  write: (value) => value,
  read: (row) => row[column],
});

/** A number kept as another one; null stays null. */
const converted = (
  column: ColumnOf<number | null>,
  write: (value: number) => number,
  read: (stored: number) => number,
): FieldColumn => ({
  column,
  write: (value) => (typeof value === 'number' ? write(value) : null),
  read: (row) => {
    const stored = row[column];
    return stored === null ? null : read(stored);
  },
});

const price = (column: ColumnOf<number | null>): FieldColumn => converted(column, toKopecks, toRoubles);

/** A price that every product has; a draft without it has 0. */
const mainPrice = (column: ColumnOf<number>): FieldColumn => ({
  ...price(column),
  write: (value) => toKopecks(Number(value)),
});

const instant = (column: ColumnOf<string | null>): FieldColumn => ({
  ...plain(column),
  write: (value) => (typeof value === 'string' ? new Date(value).toISOString() : null),
});

export const PRODUCT_COLUMNS: Readonly<Record<StoredField, FieldColumn>> = {
  title: plain('title'),
  brand: plain('brand'),
  sku: plain('sku'),
  barcode: plain('barcode'),
  moreBarcodes: plain('more_barcodes'),
  externalId: plain('external_id'),
  modelKey: plain('model_key'),
  storagePlace: plain('storage_place'),
  priceRetail: mainPrice('price_retail'),
  priceWholesale: mainPrice('price_wholesale'),
  salePrice: price('price_sale'),
  saleFrom: instant('sale_from'),
  saleTo: instant('sale_to'),
  costPrice: price('cost_price'),
  unit: plain('unit'),
  shortDesc: plain('short_desc'),
  fullDesc: plain('full_desc'),
  weightKg: converted(
    'weight_g',
    (kilograms) => Math.round(kilograms * 1000),
    (grams) => grams / 1000,
  ),
  lengthMm: plain('length_mm'),
  widthMm: plain('width_mm'),
  heightMm: plain('height_mm'),
};

export const isStoredField = (field: string): field is StoredField => Object.hasOwn(PRODUCT_COLUMNS, field);

export function columnsOfFields(
  fields: Partial<Pick<ProductSave, StoredField & keyof ProductSave>>,
): Partial<ProductRow> {
  const sent = Object.entries<string | number | null | undefined>(fields).flatMap(([field, value]) =>
    isStoredField(field) && value !== undefined
      ? [[PRODUCT_COLUMNS[field].column, PRODUCT_COLUMNS[field].write(value)] as const]
      : [],
  );
  return Object.fromEntries(sent);
}
