/**
 * Three-way merge of two people's edits of a product: changes since the form was opened are joined, and only fields
 * that both changed differently are left for a person to decide.
 */
import type { Problem } from '#contract/error-body.ts';
import { sameGallery, type Gallery } from './gallery.ts';
import { sameValue } from './number-rules.ts';
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

export function mergeEdits({ opened, mine, theirs, edited }: Versions): Merge {
  let merged = mine;
  const conflicts: MergedField[] = [];
  const taken: MergedField[] = [];
  const decide = (field: MergedField, theyChanged: boolean, iChanged: boolean, equal: boolean): void => {
    if (!theyChanged || equal) return;
    if (iChanged) conflicts.push(field);
    else {
      merged = copyField(merged, theirs, field);
      taken.push(field);
    }
  };
  const compare = (field: MergedField, read: (values: ProductValues) => string | undefined): void => {
    const [was, my, their] = [read(opened.values), read(mine.values), read(theirs.values)];
    const same = (a: string | undefined, b: string | undefined) => sameValue(field, a, b);
    decide(field, !same(was, their), !same(was, my), same(my, their));
  };
  const moved =
    categoryOf(opened.values) !== categoryOf(mine.values) || categoryOf(opened.values) !== categoryOf(theirs.values);
  for (const field of PLAIN_FIELDS) {
    if (moved && CATEGORY.has(field)) continue;
    // Units sold in the meantime are no edit: this form's difference is applied to the current stock.
    if (
      field === 'stockQty' &&
      !edited.has(field) &&
      !sameValue('stockQty', opened.values.stockQty, mine.values.stockQty)
    )
      continue;
    compare(field, (values) => values[field]);
  }
  if (moved) {
    const attributes = ({ values }: FormSnapshot) =>
      JSON.stringify(
        Object.entries(values.attributes)
          .filter(([, value]) => value !== '')
          .sort(),
      );
    const placement = (snapshot: FormSnapshot) => `${categoryOf(snapshot.values)} ${attributes(snapshot)}`;
    decide(
      'placement',
      placement(opened) !== placement(theirs),
      placement(opened) !== placement(mine),
      placement(mine) === placement(theirs),
    );
  } else {
    const codes = new Set([opened, mine, theirs].flatMap(({ values }) => Object.keys(values.attributes)));
    for (const code of codes) compare(`attributes.${code}`, ({ attributes }) => attributes[code]);
  }
  decide(
    'images',
    !sameGallery(opened.gallery, theirs.gallery),
    !sameGallery(opened.gallery, mine.gallery),
    sameGallery(mine.gallery, theirs.gallery),
  );
  return { merged, conflicts, taken };
}

/**
 * The new base of the form after a merge. Where only sales have changed the stock, the form keeps its difference to the
 * figure it was opened with.
 */
export function rebased({ opened, mine, theirs, edited }: Versions): FormSnapshot {
  const keepsBase = !edited.has('stockQty') && !sameValue('stockQty', opened.values.stockQty, mine.values.stockQty);
  return keepsBase ? { ...theirs, values: { ...theirs.values, stockQty: opened.values.stockQty } } : theirs;
}

/** Last editor and time of each changed field, from the details of a refusal. */
export function editorsOf(details: readonly Problem[]): ReadonlyMap<string, Problem> {
  return new Map(details.flatMap((detail) => (detail.path === undefined ? [] : [[detail.path, detail] as const])));
}
