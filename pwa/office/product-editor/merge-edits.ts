/** Three-way merge of two people's edits: only fields that both changed differently are left for a person to decide. */
import type { ManagedCategory } from '#contract/catalogue/catalog-management.ts';
import type { Feature } from '#contract/catalogue/catalog.ts';
import { featureProblems } from '#contract/catalogue/feature-values.ts';
import {
  missingForSale,
  PRICE_FIELDS,
  productCreationSchema,
  productSaveSchema,
} from '#contract/catalogue/products.ts';
import type { Problem } from '#contract/error-body.ts';
import { isPriceJump, type PriceWarning, priceWarnings } from '#contract/products/price-warnings.ts';
import { type FormField, productFieldText } from '#contract/products/product-fields.ts';
import { typedDay } from '#contract/values/typed-day.ts';
import { numberAsTyped, typedNumber, typedRoubles } from '#contract/values/typed-number.ts';
import { NO_DAY } from '../../parts/forms/date-field.tsx';
import { safeParse } from '../../parts/forms/safe-parse.ts';
import {
  attributesOf,
  bodyOf,
  type Gallery,
  galleryText,
  PLAIN_FIELDS,
  type ProductValues,
  type Sending,
  type WholesaleField,
  withMain,
} from './product-values.ts';

/** A field of the form; `placement` stands for category, subcategory and features once somebody has moved the product. */
export type MergedField = FormField | `attributes.${string}` | 'placement' | 'images';

export interface FormSnapshot {
  readonly values: ProductValues;
  readonly gallery: Gallery;
}

export interface Versions {
  readonly opened: FormSnapshot;
  readonly mine: FormSnapshot;
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

/** The code of a feature's field; undefined for another field. */
export const featureOf = (field: string): string | undefined => /^attributes\.(.*)$/s.exec(field)?.[1];

export function copyField(into: FormSnapshot, from: FormSnapshot, field: MergedField): FormSnapshot {
  if (field === 'images') return { ...into, gallery: withMyFiles(from.gallery, into.gallery) };
  const { topCategorySlug, subcategoryId, attributes } = from.values;
  const code = featureOf(field);
  const copied =
    field === 'placement'
      ? { topCategorySlug, subcategoryId, attributes }
      : code === undefined
        ? { [field]: from.values[field as FormField] }
        : { attributes: { ...into.values.attributes, [code]: attributes[code] ?? '' } };
  return { ...into, values: { ...into.values, ...copied } };
}

/** Files picked here and not sent yet are kept. */
function withMyFiles(theirs: Gallery, mine: Gallery): Gallery {
  return withMain([...theirs.pictures, ...mine.pictures.filter(({ file }) => file !== null)], theirs.mainKey);
}

/** The spec's steps; minimums are 0. Prices may have kopecks although arrow keys change roubles: the contract validates sums. */
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

/** Unchanged values are exempt: a price list may weigh to the gram, and sales may have taken the stock below zero. */
function numberErrors(values: ProductValues, opened: ProductValues | undefined): Map<NumberField, string> {
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
function sameValue(field: string, a: string | undefined, b: string | undefined): boolean {
  const [one, other] = [(a ?? '').trim(), (b ?? '').trim()];
  if (one === other) return true;
  if (!isNumberField(field) && featureOf(field) === undefined) return false;
  const number = typedNumber(one);
  return number !== null && number === typedNumber(other);
}

/** A field's value as a text; of pictures, their order. */
function textOf(field: MergedField, { values, gallery }: FormSnapshot): string | undefined {
  if (field === 'images') return galleryText(gallery);
  if (field !== 'placement') {
    const code = featureOf(field);
    return code === undefined ? values[field as FormField] : values.attributes[code];
  }
  const features = Object.entries(values.attributes).filter(([, value]) => value !== '');
  return JSON.stringify([categoryOf(values), features.sort()]);
}

const isSame = (field: MergedField, one: FormSnapshot, other: FormSnapshot): boolean =>
  sameValue(field, textOf(field, one), textOf(field, other));

const featuresOf = (versions: readonly FormSnapshot[]) =>
  [...new Set(versions.flatMap(({ values }) => Object.keys(values.attributes)))].map(
    (code) => `attributes.${code}` as const,
  );

function fieldsOf(versions: readonly FormSnapshot[]): MergedField[] {
  const isMoved = new Set(versions.map(({ values }) => categoryOf(values))).size > 1;
  return [
    ...PLAIN_FIELDS.filter((field) => !isMoved || !CATEGORY.has(field)),
    ...(isMoved ? ['placement' as const] : featuresOf(versions)),
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

/** The form's new base. Where only sales changed the stock, the form keeps its difference to the figure it was opened with. */
export function rebased(versions: Versions): FormSnapshot {
  const { opened, theirs } = versions;
  if (!keepsStockBase(versions)) return theirs;
  return { ...theirs, values: { ...theirs.values, stockQty: opened.values.stockQty } };
}

export const editorsOf = (details: readonly Problem[]): ReadonlyMap<string, Problem> =>
  new Map(details.flatMap((detail) => (detail.path === undefined ? [] : [[detail.path, detail] as const])));

interface ValidationContext extends Omit<Sending, 'withoutFigures'> {
  /** Undefined while unknown: the server validates it anyway. */
  readonly category: ManagedCategory | null | undefined;
}

/** Errors by field, `attributes.<code>` for features. A draft needs only a title. */
export function validateProduct(
  values: ProductValues,
  { features, category, timeZone, wholesale = 'required', opened }: ValidationContext,
): ReadonlyMap<string, string> {
  const errors = new Map<string, string>();
  const body = bodyOf(values, { features, timeZone, wholesale, opened });
  const schema = opened === undefined ? productCreationSchema : productSaveSchema;
  for (const { path, message } of safeParse<unknown>(schema, body).error?.issues ?? []) {
    const field = path.join('.');
    if (!errors.has(field)) errors.set(field, message);
  }
  if (values.draft !== 'true') {
    if (wholesale === 'required')
      for (const { path, message } of missingForSale({ priceWholesale: typedRoubles(values.priceWholesale) }))
        errors.set(path, message);
    if (values.topCategorySlug === '') errors.set('topCategorySlug', 'Выберите категорию');
    else if (values.subcategoryId === '' && category != null && category.subcategories.length > 0)
      errors.set('subcategoryId', 'Выберите подкатегорию');
  }
  for (const [field, message] of numberErrors(values, opened)) errors.set(field, message);
  for (const field of ['saleFrom', 'saleTo'] as const)
    if (typedDay(values[field]) !== values[field]) errors.set(field, NO_DAY);
  for (const { path, message } of featureProblems(features, attributesOf(features, values.attributes))) {
    if (path !== undefined) errors.set(path, message);
  }
  return errors;
}

/** The sum in roubles; null for an empty or invalid text. */
export function amountOf(typed: string): number | null {
  const amount = typedRoubles(typed);
  return Number.isNaN(amount) ? null : amount;
}

/** Warnings about the typed prices; empty while one of the two main prices is no number. A hidden wholesale price is the retail one. */
export function warningsOf(
  values: ProductValues,
  opened?: ProductValues,
  wholesaleField: WholesaleField = 'required',
): PriceWarning[] {
  const amounts = ({ priceRetail, priceWholesale, salePrice, costPrice }: ProductValues) => {
    const retail = amountOf(priceRetail);
    const wholesale = wholesaleField === 'hidden' ? retail : amountOf(priceWholesale);
    if (retail === null || wholesale === null) return undefined;
    return { retail, wholesale, sale: amountOf(salePrice), cost: amountOf(costPrice) };
  };
  const now = amounts(values);
  return now === undefined ? [] : priceWarnings(now, opened && amounts(opened));
}

export interface PriceJump {
  readonly name: string;
  /** Roubles. */
  readonly before: number;
  readonly now: number;
}

/** Prices changed to about ten times or a tenth of their former value: probably a typing error until a person confirms it. */
export function priceJumps(values: ProductValues, opened: ProductValues): PriceJump[] {
  return PRICE_FIELDS.flatMap((field) => {
    const [before, now] = [typedRoubles(opened[field]), typedRoubles(values[field])];
    return before !== null && now !== null && isPriceJump(before, now)
      ? [{ name: productFieldText(field), before, now }]
      : [];
  });
}

export function changedFields(opened: FormSnapshot, now: FormSnapshot, features: readonly Feature[]): string[] {
  const nameOf = (field: MergedField): string => {
    const code = featureOf(field);
    if (code === undefined) return productFieldText(field);
    return features.find((feature) => feature.code === code)?.name.ru ?? 'Характеристики';
  };
  const fields: MergedField[] = [...PLAIN_FIELDS, ...featuresOf([opened, now]), 'images'];
  return [...new Set(fields.filter((field) => !isSame(field, opened, now)).map(nameOf))];
}
