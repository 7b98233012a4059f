/**
 * Three-way merge of two people's edits of a product: changes since the form was opened are joined, and only fields
 * that both changed differently are left for a person to decide.
 */
import type { Problem } from '#contract/error-body.ts';
import { type Gallery, PLAIN_FIELDS, type ProductValues, sameGallery } from './product-values.ts';
import type { FormField } from '#contract/products/product-fields.ts';
import { numberAsTyped, typedNumber } from '#contract/values/typed-number.ts';

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

/**
 * Steps of each number, as the spec lists them; all minimums are 0. A price may have kopecks although its arrow keys change roubles: the
 * contract validates sums.
 */
export const NUMBER_STEPS = {
  priceRetail: 1,
  priceWholesale: 1,
  costPrice: 0.01,
  salePrice: 1,
  stockQty: 1,
  weightKg: 0.01,
  lengthMm: 1,
  widthMm: 1,
  heightMm: 1,
} as const satisfies Partial<Record<FormField, number>>;

export type NumberField = keyof typeof NUMBER_STEPS;
const NUMBER_FIELDS = Object.keys(NUMBER_STEPS) as NumberField[];
const SUMS: ReadonlySet<NumberField> = new Set(['priceRetail', 'priceWholesale', 'salePrice', 'costPrice']);

const isNumberField = (field: string): field is NumberField => Object.hasOwn(NUMBER_STEPS, field);
/** A step of 0.01 gives 2. */
const decimalsOf = (step: number): number => numberAsTyped(step).split(',')[1]?.length ?? 0;

/**
 * Values that violate the fields' minimums and steps. Unchanged values are exempt: a price list may weigh to the gram,
 * and sales may have taken the stock below zero.
 */
export function numberErrors(values: ProductValues, opened: ProductValues | undefined): Map<NumberField, string> {
  const errors = new Map<NumberField, string>();
  for (const field of NUMBER_FIELDS) {
    if (opened !== undefined && sameValue(field, values[field], opened[field])) continue;
    const number = typedNumber(values[field]);
    if (number === null || Number.isNaN(number)) continue;
    if (number < 0) errors.set(field, field === 'stockQty' ? 'Остаток не может быть отрицательным' : 'Не меньше 0');
    else if (!SUMS.has(field) && Number.isNaN(typedNumber(values[field], decimalsOf(NUMBER_STEPS[field]))))
      errors.set(field, `Введите число с шагом ${numberAsTyped(NUMBER_STEPS[field])}`);
  }
  return errors;
}

/** Compares two texts of a field: numbers by value, other fields such as the SKU by text. */
export function sameValue(field: string, a: string | undefined, b: string | undefined): boolean {
  const [one, other] = [(a ?? '').trim(), (b ?? '').trim()];
  if (one === other) return true;
  if (!isNumberField(field) && !field.startsWith('attributes.')) return false;
  const number = typedNumber(one);
  return number !== null && number === typedNumber(other);
}

function isSame(field: MergedField, one: FormSnapshot, other: FormSnapshot): boolean {
  if (field === 'images') return sameGallery(one.gallery, other.gallery);
  if (field === 'placement') return placementOf(one) === placementOf(other);
  const textOf = ({ values }: FormSnapshot) =>
    field.startsWith('attributes.') ? values.attributes[field.slice('attributes.'.length)] : values[field as FormField];
  return sameValue(field, textOf(one), textOf(other));
}

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
