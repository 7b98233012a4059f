/** Changes of an edit, field by field, in the names of the contract. */
import { v7 as newId } from 'uuid';
import type { Attributes } from '#contract/catalogue/catalog.ts';
import type { Problem } from '#contract/error-body.ts';
import {
  PRODUCT_FIELD_NAMES,
  productFieldText,
  type ProductField,
  type StoredField,
} from '#contract/products/product-fields.ts';
import { originalUrl } from '#contract/products/picture.ts';
import { PRICE_FIELDS, type PriceField } from '#contract/catalogue/products.ts';
import { toKopecks } from '#contract/values/money.ts';
import type { PriceHistoryRow, ProductEditRow, ProductPictureRow, ProductRow } from '#db/tables.ts';
import { isStoredField, PRODUCT_COLUMNS } from './product-columns.ts';

type Plain = string | number | boolean | null;

export interface FieldChange {
  /** Name in the form; a feature is `attributes.<code>`. */
  readonly field: string;
  readonly before: Plain;
  readonly after: Plain;
}

/** Fields of the history by their values in a row; categories are added by their slugs. Stock and pictures are compared elsewhere. */
const READ: Readonly<Record<Exclude<ProductField, StoredField | 'stockQty' | 'images'>, (row: ProductRow) => Plain>> = {
  slug: (row) => row.slug,
  topCategorySlug: (row) => row.category_id,
  subcategoryId: (row) => row.subcategory_id,
  deleted: (row) => row.deleted_at !== null && !Boolean(row.draft),
  // A draft that is deleted has not been published.
  draft: (row) => Boolean(row.draft) || Boolean(row.put_aside),
};

/** Fields in which two states of a product differ; `before` is null for a new product. Stock and pictures are excluded. */
export function fieldChanges(before: ProductRow | null, after: ProductRow): FieldChange[] {
  const changes = PRODUCT_FIELD_NAMES.flatMap((field) => {
    if (field === 'stockQty' || field === 'images') return [];
    const read = isStoredField(field) ? PRODUCT_COLUMNS[field].read : READ[field];
    return [{ field, before: before === null ? null : read(before), after: read(after) }];
  });
  const was = before === null ? {} : (JSON.parse(before.attributes) as Attributes);
  const is = JSON.parse(after.attributes) as Attributes;
  const codes = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const features = codes.map((code) => ({
    field: `attributes.${code}`,
    before: was[code] ?? null,
    after: is[code] ?? null,
  }));
  return [...changes, ...features].filter((change) => change.before !== change.after);
}

/** Fields that change the role-bound figures, and fields that change the category tree with its counts. */
const FIGURES: ReadonlySet<string> = new Set(['priceWholesale', 'costPrice', 'storagePlace', 'deleted', 'draft']);
const CATEGORIES: ReadonlySet<string> = new Set(['topCategorySlug', 'subcategoryId', 'deleted', 'draft']);

/** Parts of the catalogue that the changes affect: the role-bound figures, and the category tree with its counts. */
export function touchedBy(changes: readonly FieldChange[]): { figures: boolean; categories: boolean } {
  const some = (fields: ReadonlySet<string>): boolean => changes.some(({ field }) => fields.has(field));
  return { figures: some(FIGURES), categories: some(CATEGORIES) };
}

const addresses = (pictures: readonly ProductPictureRow[]): string =>
  [...pictures]
    .sort((a, b) => Number(b.is_primary) - Number(a.is_primary) || a.position - b.position)
    .map(({ picture_id: id }) => originalUrl(id))
    .join(' ');

/** The change of pictures as lists of addresses, the main one first; empty when they are the same. */
export function pictureChanges(
  before: readonly ProductPictureRow[],
  after: readonly ProductPictureRow[],
): FieldChange[] {
  const [was, is] = [addresses(before), addresses(after)];
  return was === is ? [] : [{ field: 'images', before: was, after: is }];
}

const isPrice = (field: string): field is PriceField => (PRICE_FIELDS as readonly string[]).includes(field);

/** Rows of the price history for the prices and the cost among an edit's changes. */
export function priceChanges(
  { product_id, actor_id, at }: ProductEditRow,
  changes: readonly FieldChange[],
): PriceHistoryRow[] {
  const kopecks = (roubles: Plain): number | null => (typeof roubles === 'number' ? toKopecks(roubles) : null);
  return changes.flatMap(({ field, before, after }) =>
    isPrice(field)
      ? [{ id: newId(), product_id, field, old_value: kopecks(before), new_value: kopecks(after), actor_id, at }]
      : [],
  );
}

/** Changes by other people, as details of a refusal: for each field its first value, its last, and the person who changed it last. */
export function conflictDetails(edits: readonly (ProductEditRow & { actor_name: string | null })[]): Problem[] {
  const byField = new Map<string, Problem>();
  for (const edit of edits) {
    for (const { field, before, after } of JSON.parse(edit.changes) as FieldChange[]) {
      byField.set(field, {
        path: field,
        message: productFieldText(field),
        before: byField.get(field)?.before ?? before,
        after,
        ...(edit.actor_name === null ? {} : { by: edit.actor_name }),
        at: edit.at,
      });
    }
  }
  return [...byField.values()];
}
