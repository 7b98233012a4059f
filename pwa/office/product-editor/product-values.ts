/** What the fields of the product form hold, all of it text as typed, and how it becomes what is sent. */
import type { Feature } from '#contract/catalogue/catalog.ts';
import type { AdminProduct } from '#contract/products/products.ts';
import { PIECE } from '#contract/products/unit.ts';
import { businessDay, dayStart, nextDay } from '#contract/values/business-day.ts';
import { typedDay } from '#contract/values/typed-day.ts';
import { numberAsTyped, typedNumber } from '#contract/values/typed-number.ts';

export interface ProductValues {
  title: string;
  brand: string;
  sku: string;
  barcode: string;
  /** Other ones, parted by blanks or commas. */
  moreBarcodes: string;
  externalId: string;
  topCategorySlug: string;
  subcategoryId: string;
  shortDesc: string;
  fullDesc: string;
  priceRetail: string;
  priceWholesale: string;
  costPrice: string;
  salePrice: string;
  /** First day of the discount, `YYYY-MM-DD` in the shop's zone. */
  saleFrom: string;
  /** Its last day. */
  saleTo: string;
  stockQty: string;
  /** One of `UNITS`. */
  unit: string;
  /** `true` while it is not to be published, else `false`. */
  draft: string;
  weightKg: string;
  lengthMm: string;
  widthMm: string;
  heightMm: string;
  /** By code; empty says nothing, a yes/no is `true` or `false`. */
  attributes: Record<string, string>;
}

export type PlainField = Exclude<keyof ProductValues, 'attributes'>;

export const BLANK: ProductValues = {
  title: '',
  brand: '',
  sku: '',
  barcode: '',
  moreBarcodes: '',
  externalId: '',
  topCategorySlug: '',
  subcategoryId: '',
  shortDesc: '',
  fullDesc: '',
  priceRetail: '',
  priceWholesale: '',
  costPrice: '',
  salePrice: '',
  saleFrom: '',
  saleTo: '',
  stockQty: '1',
  unit: PIECE,
  draft: 'false',
  weightKg: '',
  lengthMm: '',
  widthMm: '',
  heightMm: '',
  attributes: {},
};

export const PLAIN_FIELDS = Object.keys(BLANK).filter((field): field is PlainField => field !== 'attributes');

/** A draft's price of 0 is none. */
const price = (roubles: number | undefined): string => (roubles === 0 ? '' : numberAsTyped(roubles));
const text = (value: string | null): string => value ?? '';

/** A product as its form shows it. */
export function valuesOf(product: AdminProduct, timeZone: string): ProductValues {
  const { editing, dimensions } = product;
  return {
    title: product.title,
    brand: product.brand,
    sku: text(product.sku),
    barcode: text(product.barcode),
    moreBarcodes: editing.moreBarcodes.replaceAll(' ', ', '),
    externalId: text(editing.externalId),
    topCategorySlug: product.topCategorySlug,
    subcategoryId: text(product.subcategoryId),
    shortDesc: product.shortDesc,
    fullDesc: product.fullDesc,
    priceRetail: price(product.priceRetail),
    priceWholesale: price(product.priceWholesale),
    costPrice: numberAsTyped(product.costPrice),
    salePrice: numberAsTyped(editing.salePrice),
    saleFrom: editing.saleFrom === null ? '' : businessDay(new Date(editing.saleFrom), timeZone),
    saleTo: editing.saleTo === null ? '' : businessDay(new Date(Date.parse(editing.saleTo) - 1), timeZone),
    stockQty: numberAsTyped(product.stockQty ?? 0),
    unit: product.unit ?? PIECE,
    draft: String(editing.draft),
    weightKg: numberAsTyped(product.weightKg),
    lengthMm: numberAsTyped(dimensions.lengthMm),
    widthMm: numberAsTyped(dimensions.widthMm),
    heightMm: numberAsTyped(dimensions.heightMm),
    attributes: Object.fromEntries(
      Object.entries(product.attributes).map(([code, value]) => [
        code,
        typeof value === 'number' ? numberAsTyped(value) : String(value),
      ]),
    ),
  };
}

/**
 * A new product like a known one: what names a single product (article, barcode, code of a supplier) is left empty, as
 * are its discount and its stock.
 */
export function valuesLike(product: AdminProduct, timeZone: string): ProductValues {
  const { sku, barcode, moreBarcodes, externalId, salePrice, saleFrom, saleTo, draft } = BLANK;
  return {
    ...valuesOf(product, timeZone),
    ...{ sku, barcode, moreBarcodes, externalId, salePrice, saleFrom, saleTo, draft },
    stockQty: '0',
  };
}

/**
 * A feature's value as it travels; null when nothing is said. Text that is no number stays what it is: the rules refuse
 * it.
 */
function attributeOf({ type }: Pick<Feature, 'type'>, typed: string): string | number | boolean | null {
  if (typed.trim() === '') return null;
  if (type === 'bool') return typed === 'true';
  if (type !== 'number') return typed.trim();
  const number = typedNumber(typed);
  return number === null || Number.isNaN(number) ? typed : number;
}

/** Values of the subcategory's features; those not given are null. */
export function attributesOf(
  features: readonly Feature[],
  typed: Readonly<Record<string, string>>,
): Record<string, string | number | boolean | null> {
  return Object.fromEntries(features.map((feature) => [feature.code, attributeOf(feature, typed[feature.code] ?? '')]));
}

export interface Sending {
  readonly features: readonly Feature[];
  readonly timeZone: string;
  /** For those who see neither cost nor stock: both stay as they are. */
  readonly withoutFigures?: boolean;
  /** What the form was opened with, for an edit. */
  readonly opened?: ProductValues | undefined;
}

/** Text that is no day is the form's own complaint; it never travels. */
const isDay = (day: string): boolean => day !== '' && typedDay(day) === day;

/** The fields as text, as a form carries them. A discount whose days were not touched keeps its exact moments. */
export function bodyOf(
  values: ProductValues,
  { features, timeZone, withoutFigures = false, opened }: Sending,
): Record<string, string> {
  const { attributes, saleFrom, saleTo, costPrice, stockQty, ...plain } = values;
  const isNew = opened === undefined;
  const sent = Object.entries(attributesOf(features, attributes)).filter(([, value]) => !isNew || value !== null);
  const from = isDay(saleFrom) ? dayStart(saleFrom, timeZone).toISOString() : '';
  const to = isDay(saleTo) ? dayStart(nextDay(saleTo), timeZone).toISOString() : '';
  return {
    ...plain,
    ...(withoutFigures ? {} : { costPrice, stockQty }),
    ...(isNew || opened.saleFrom !== saleFrom ? { saleFrom: from } : {}),
    ...(isNew || opened.saleTo !== saleTo ? { saleTo: to } : {}),
    attributes: JSON.stringify(Object.fromEntries(sent)),
    ...(isNew || withoutFigures ? {} : { stockQtyBase: opened.stockQty }),
  };
}

export type Placement = Pick<ProductValues, 'topCategorySlug' | 'subcategoryId' | 'attributes'>;

/** Another category clears the subcategory, and another subcategory begins the features anew. */
export function movedTo(
  values: ProductValues,
  placement: { topCategorySlug: string } | { subcategoryId: string },
): Placement {
  const { topCategorySlug } = values;
  return { topCategorySlug, subcategoryId: '', ...placement, attributes: {} };
}
