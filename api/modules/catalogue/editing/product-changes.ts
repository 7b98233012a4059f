/** Changes of an edit, field by field, in the names of the contract. */
import type { Attributes } from '#contract/catalogue/catalog.ts';
import type { Problem } from '#contract/error-body.ts';
import { productFieldText } from '#contract/products/products.ts';
import { toRoubles } from '#contract/values/money.ts';
import { originalUrl } from '#contract/products/picture.ts';
import type { ProductEditRow, ProductPictureRow, ProductRow } from '#db/tables.ts';

type Plain = string | number | boolean | null;

export interface FieldChange {
  /** Name in the form; a feature is `attributes.<code>`. */
  readonly field: string;
  readonly before: Plain;
  readonly after: Plain;
}

const roubles = (kopecks: number | null): number | null => (kopecks === null ? null : toRoubles(kopecks));

/** Fields that a column holds with at most a conversion; categories are added by their slugs. */
const FIELDS: Readonly<Record<string, (row: ProductRow) => Plain>> = {
  title: (row) => row.title,
  slug: (row) => row.slug,
  brand: (row) => row.brand,
  sku: (row) => row.sku,
  barcode: (row) => row.barcode,
  moreBarcodes: (row) => row.more_barcodes,
  externalId: (row) => row.external_id,
  topCategorySlug: (row) => row.category_id,
  subcategoryId: (row) => row.subcategory_id,
  priceRetail: (row) => roubles(row.price_retail),
  priceWholesale: (row) => roubles(row.price_wholesale),
  salePrice: (row) => roubles(row.price_sale),
  saleFrom: (row) => row.sale_from,
  saleTo: (row) => row.sale_to,
  costPrice: (row) => roubles(row.cost_price),
  unit: (row) => row.unit,
  shortDesc: (row) => row.short_desc,
  fullDesc: (row) => row.full_desc,
  weightKg: (row) => (row.weight_g === null ? null : row.weight_g / 1000),
  lengthMm: (row) => row.length_mm,
  widthMm: (row) => row.width_mm,
  heightMm: (row) => row.height_mm,
  deleted: (row) => row.deleted_at !== null && !Boolean(row.draft),
  draft: (row) => Boolean(row.draft),
};

/** Fields in which two states of a product differ; `before` is null for a new product. Stock and pictures are excluded. */
export function fieldChanges(before: ProductRow | null, after: ProductRow): FieldChange[] {
  const changes = Object.entries(FIELDS).map(([field, read]) => ({
    field,
    before: before === null ? null : read(before),
    after: read(after),
  }));
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
