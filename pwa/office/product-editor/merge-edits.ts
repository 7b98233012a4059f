/**
 * Three-way merge of two people's edits of a product: changes since the form was opened are joined, and only fields
 * that both changed differently are left for a person to decide.
 */
import type { Problem } from '#contract/error-body.ts';
import { sameGallery, type Gallery } from './gallery.ts';
import { sameValue } from './validate-product.ts';
import { PLAIN_FIELDS, type ProductValues } from './product-values.ts';
import type { FormField } from '#contract/products/product-fields.ts';

/** A field of the form; `placement` stands for category, subcategory and features once somebody has moved the product. */
export type MergedField = FormField | `attributes.${string}` | 'placement' | 'images';

export interface FormSnapshot {
  readonly values: ProductValues;
  readonly gallery: Gallery;
}

export interface Versions {
  /** The form's values when it was opened. */
  readonly opened: FormSnapshot;
  readonly mine: FormSnapshot;
  /** The server's current values. */
  readonly theirs: FormSnapshot;
  /** Fields that others have edited; stock changed by sales only is not among them. */
  readonly edited: ReadonlySet<string>;
}

export interface Merge {
  /** `mine` with the fields that only they changed. */
  readonly merged: FormSnapshot;
  readonly conflicts: readonly MergedField[];
  readonly taken: readonly MergedField[];
}

const CATEGORY: ReadonlySet<string> = new Set(['topCategorySlug', 'subcategoryId']);
const categoryOf = ({ topCategorySlug, subcategoryId }: ProductValues): string => `${topCategorySlug} ${subcategoryId}`;

/** Copies one field from another snapshot. */
export function copyField(into: FormSnapshot, from: FormSnapshot, field: MergedField): FormSnapshot {
  if (field === 'images') return { ...into, gallery: withMyFiles(from.gallery, into.gallery) };
  if (field === 'placement') {
    const { topCategorySlug, subcategoryId, attributes } = from.values;
    return { ...into, values: { ...into.values, topCategorySlug, subcategoryId, attributes } };
  }
  if (field.startsWith('attributes.')) {
    const code = field.slice('attributes.'.length);
    return {
      ...into,
      values: { ...into.values, attributes: { ...into.values.attributes, [code]: from.values.attributes[code] ?? '' } },
    };
  }
  return { ...into, values: { ...into.values, [field]: from.values[field as FormField] } };
}

/** Files picked here and not sent yet are kept. */
function withMyFiles(theirs: Gallery, mine: Gallery): Gallery {
  const files = mine.pictures.filter(({ file }) => file !== null);
  const pictures = [...theirs.pictures, ...files];
  return { pictures, mainKey: theirs.mainKey ?? pictures[0]?.key ?? null };
}

const placementOf = ({ values }: FormSnapshot): string =>
  JSON.stringify([
    categoryOf(values),
    Object.entries(values.attributes)
      .filter(([, value]) => value !== '')
      .sort(),
  ]);

function isSame(field: MergedField, one: FormSnapshot, other: FormSnapshot): boolean {
  if (field === 'images') return sameGallery(one.gallery, other.gallery);
  if (field === 'placement') return placementOf(one) === placementOf(other);
  const textOf = ({ values }: FormSnapshot) =>
    field.startsWith('attributes.') ? values.attributes[field.slice('attributes.'.length)] : values[field as FormField];
  return sameValue(field, textOf(one), textOf(other));
}

/** The fields that are merged one by one. */
function fieldsOf(versions: readonly FormSnapshot[]): MergedField[] {
  const isMoved = new Set(versions.map(({ values }) => categoryOf(values))).size > 1;
  const codes = new Set(versions.flatMap(({ values }) => Object.keys(values.attributes)));
  return [
    ...PLAIN_FIELDS.filter((field) => !isMoved || !CATEGORY.has(field)),
    ...(isMoved ? ['placement' as const] : [...codes].map((code) => `attributes.${code}` as const)),
    'images',
  ];
}

export function mergeEdits(versions: Versions): Merge {
  const { opened, mine, theirs } = versions;
  const changed = fieldsOf([opened, mine, theirs]).filter(
    (field) =>
      !isSame(field, opened, theirs) &&
      !isSame(field, mine, theirs) &&
      // Units sold in the meantime are no edit: this form's difference is applied to the current stock.
      !(field === 'stockQty' && keepsStockBase(versions)),
  );
  const taken = changed.filter((field) => isSame(field, opened, mine));
  return {
    merged: taken.reduce((into, field) => copyField(into, theirs, field), mine),
    conflicts: changed.filter((field) => !taken.includes(field)),
    taken,
  };
}

/** True when this form changes the stock, and others have only sold from it. */
const keepsStockBase = ({ opened, mine, edited }: Versions): boolean =>
  !edited.has('stockQty') && !isSame('stockQty', opened, mine);

/**
 * The new base of the form after a merge. Where only sales have changed the stock, the form keeps its difference to the
 * figure it was opened with.
 */
export function rebased(versions: Versions): FormSnapshot {
  const { opened, theirs } = versions;
  if (!keepsStockBase(versions)) return theirs;
  return { ...theirs, values: { ...theirs.values, stockQty: opened.values.stockQty } };
}

/** Last editor and time of each changed field, from the details of a refusal. */
export function editorsOf(details: readonly Problem[]): ReadonlyMap<string, Problem> {
  return new Map(details.flatMap((detail) => (detail.path === undefined ? [] : [[detail.path, detail] as const])));
}
