/** Values of the product form, all of them text as typed, and their conversion to a request. */
import type { Feature } from '#contract/catalogue/catalog.ts';
import { type AdminProduct, PICTURE_BYTES, PICTURES_MAX, PICTURES_PER_PICK } from '#contract/catalogue/products.ts';
import { type FormField, isFormField, PRODUCT_FIELD_NAMES } from '#contract/products/product-fields.ts';
import { PIECE } from '#contract/products/unit.ts';
import { businessDay, dayStart, nextDay } from '#contract/values/business-day.ts';
import { counted } from '#contract/values/plural.ts';
import { typedDay } from '#contract/values/typed-day.ts';
import { numberAsTyped, typedNumber } from '#contract/values/typed-number.ts';
import type { KeptPicture } from '../../device/drafts/product-drafts.ts';
import { pictureFormatError } from '../../parts/goods/picture-format-error.ts';

export interface ProductValues extends Record<FormField, string> {
  /** Further barcodes, separated by blanks or commas. */
  moreBarcodes: string;
  /** First day of the discount, `YYYY-MM-DD` in the shop's zone. */
  saleFrom: string;
  saleTo: string;
  unit: string;
  /** `true` for a draft that is not to be published, else `false`. */
  draft: string;
  /** By code; empty for unset, a yes/no is `true` or `false`. */
  attributes: Record<string, string>;
}

export const PLAIN_FIELDS = PRODUCT_FIELD_NAMES.filter(isFormField);

export const BLANK: ProductValues = {
  ...(Object.fromEntries(PLAIN_FIELDS.map((field) => [field, ''])) as Record<FormField, string>),
  stockQty: '1',
  unit: PIECE,
  draft: 'false',
  attributes: {},
};

/** A draft without a price has price 0. */
const price = (roubles: number | undefined): string => (roubles === 0 ? '' : numberAsTyped(roubles));
type Value = string | number | boolean | null | undefined;
const text = (value: Value): string => (typeof value === 'number' ? numberAsTyped(value) : String(value ?? ''));

export function valuesOf(product: AdminProduct, timeZone: string): ProductValues {
  const { editing, dimensions } = product;
  const { saleFrom, saleTo } = editing;
  const fields: Readonly<Record<string, unknown>> = { ...product, ...editing, ...dimensions };
  const texts = PLAIN_FIELDS.map((field) => [field, text(fields[field] as Value)]);
  return {
    ...(Object.fromEntries(texts) as Record<FormField, string>),
    moreBarcodes: editing.moreBarcodes.replaceAll(' ', ', '),
    priceRetail: price(product.priceRetail),
    priceWholesale: price(product.priceWholesale),
    saleFrom: saleFrom === null ? '' : businessDay(new Date(saleFrom), timeZone),
    saleTo: saleTo === null ? '' : businessDay(new Date(Date.parse(saleTo) - 1), timeZone),
    stockQty: text(product.stockQty ?? 0),
    unit: product.unit ?? PIECE,
    attributes: Object.fromEntries(Object.entries(product.attributes).map(([code, value]) => [code, text(value)])),
  };
}

/** Values of a copy, without identifiers of a single product (SKU, barcodes, supplier's code), discount, stock and place. */
export function valuesLike(product: AdminProduct, timeZone: string): ProductValues {
  const { sku, barcode, moreBarcodes, externalId, storagePlace, salePrice, saleFrom, saleTo, draft } = BLANK;
  return {
    ...valuesOf(product, timeZone),
    ...{ sku, barcode, moreBarcodes, externalId, storagePlace, salePrice, saleFrom, saleTo, draft },
    stockQty: '0',
  };
}

/** A feature's value in the request; null when unset. Text that is no number is sent as it is, and validation refuses it. */
function attributeOf({ type }: Pick<Feature, 'type'>, typed: string): string | number | boolean | null {
  if (typed.trim() === '') return null;
  if (type === 'bool') return typed === 'true';
  if (type !== 'number') return typed.trim();
  const number = typedNumber(typed);
  return number === null || Number.isNaN(number) ? typed : number;
}

export function attributesOf(
  features: readonly Feature[],
  typed: Readonly<Record<string, string>>,
): Record<string, string | number | boolean | null> {
  return Object.fromEntries(features.map((feature) => [feature.code, attributeOf(feature, typed[feature.code] ?? '')]));
}

/** Hidden where the shop sells no wholesale (the server makes it the retail price), unless the product has a wholesale price of its own. */
export type WholesaleField = 'required' | 'optional' | 'hidden';

export function wholesaleField(
  sellsWholesale: boolean,
  { priceRetail, priceWholesale }: Pick<ProductValues, 'priceRetail' | 'priceWholesale'>,
): WholesaleField {
  if (sellsWholesale) return 'required';
  return priceWholesale === '' || priceWholesale === priceRetail ? 'hidden' : 'optional';
}

export interface Sending {
  readonly features: readonly Feature[];
  readonly timeZone: string;
  /** True for people who see neither cost nor stock: both stay unchanged. */
  readonly withoutFigures?: boolean;
  readonly wholesale?: WholesaleField;
  /** The values when the form was opened, for an edit. */
  readonly opened?: ProductValues | undefined;
}

/** An invalid day is reported by the form and never sent. */
const isDay = (day: string): boolean => day !== '' && typedDay(day) === day;

/** The fields as text of a form. A discount whose days were not changed keeps its exact instants. */
export function bodyOf(
  values: ProductValues,
  { features, timeZone, withoutFigures = false, wholesale, opened }: Sending,
): Record<string, string> {
  const { attributes, saleFrom, saleTo, costPrice, stockQty, priceWholesale, ...plain } = values;
  const isNew = opened === undefined;
  const sent = Object.entries(attributesOf(features, attributes)).filter(([, value]) => !isNew || value !== null);
  const from = isDay(saleFrom) ? dayStart(saleFrom, timeZone).toISOString() : '';
  const to = isDay(saleTo) ? dayStart(nextDay(saleTo), timeZone).toISOString() : '';
  return {
    ...plain,
    ...(withoutFigures ? {} : { costPrice, stockQty }),
    ...(wholesale === 'hidden' ? {} : { priceWholesale }),
    ...(isNew || opened.saleFrom !== saleFrom ? { saleFrom: from } : {}),
    ...(isNew || opened.saleTo !== saleTo ? { saleTo: to } : {}),
    attributes: JSON.stringify(Object.fromEntries(sent)),
    ...(isNew || withoutFigures ? {} : { stockQtyBase: opened.stockQty }),
  };
}

export type Placement = Pick<ProductValues, 'topCategorySlug' | 'subcategoryId' | 'attributes'>;

/** Another category clears the subcategory, and another subcategory clears the features. */
export function movedTo(
  values: ProductValues,
  placement: { topCategorySlug: string } | { subcategoryId: string },
): Placement {
  const { topCategorySlug } = values;
  return { topCategorySlug, subcategoryId: '', ...placement, attributes: {} };
}

export type Picture = KeptPicture;

export interface Gallery {
  readonly pictures: readonly Picture[];
  readonly mainKey: string | null;
}

export const NO_PICTURES: Gallery = { pictures: [], mainKey: null };

export function galleryOf({ images }: Pick<AdminProduct, 'images'>): Gallery {
  const ordered = [...images].sort((a, b) => a.order - b.order);
  return {
    pictures: ordered.map(({ url }) => ({ key: url, url, file: null })),
    mainKey: (ordered.find(({ isPrimary }) => isPrimary) ?? ordered[0])?.url ?? null,
  };
}

/** Keeps exactly one picture main while there are any. */
export function withMain(pictures: readonly Picture[], mainKey: string | null): Gallery {
  const stays = pictures.some(({ key }) => key === mainKey);
  return { pictures, mainKey: stays ? mainKey : (pictures[0]?.key ?? null) };
}

const inserted = (pictures: readonly Picture[], place: number, picture: Picture) => [
  ...pictures.slice(0, place),
  picture,
  ...pictures.slice(place),
];

export function movePicture({ pictures, mainKey }: Gallery, key: string, to: number): Gallery {
  const moved = pictures.find((picture) => picture.key === key);
  if (moved === undefined) return { pictures, mainKey };
  const rest = pictures.filter((picture) => picture !== moved);
  return { pictures: inserted(rest, Math.max(0, to), moved), mainKey };
}

export const removePicture = ({ pictures, mainKey }: Gallery, key: string): Gallery =>
  withMain(
    pictures.filter((picture) => picture.key !== key),
    mainKey,
  );

/** Undoes a removal, whatever changed since. */
export function undoRemoval(
  { pictures, mainKey }: Gallery,
  { picture, place, wasMain }: { picture: Picture; place: number; wasMain: boolean },
): Gallery {
  return withMain(inserted(pictures, place, picture), wasMain ? picture.key : mainKey);
}

const MEGABYTE = 1024 * 1024;

/** An error for each file by its first bytes; null for a format the server accepts. */
export const formatErrors = (files: readonly File[]): Promise<(string | null)[]> =>
  Promise.all(files.map(pictureFormatError));

/** Accepts files of supported formats and sizes, ten per pick, thirty per product; `ofFormats` as `formatErrors` gives them. */
export function validatePick(files: readonly File[], ofFormats: readonly (string | null)[], have: number) {
  const rejections: string[] = [];
  const fit = files.filter((file, index) => {
    const ofFormat = ofFormats[index] ?? null;
    if (file.type !== '' && !file.type.startsWith('image/')) rejections.push(`«${file.name}» — не изображение.`);
    else if (ofFormat !== null) rejections.push(`«${file.name}»: ${ofFormat}.`);
    else if (file.size > PICTURE_BYTES) rejections.push(`«${file.name}» больше ${PICTURE_BYTES / MEGABYTE}\u00a0МБ.`);
    else return true;
    return false;
  });
  const ofPick = fit.slice(0, PICTURES_PER_PICK);
  const taken = ofPick.slice(0, Math.max(0, PICTURES_MAX - have));
  if (fit.length > ofPick.length) {
    const left = fit.length - ofPick.length;
    rejections.push(
      `За один раз добавляется до ${PICTURES_PER_PICK}: ещё ${counted(left, 'файл не взят', 'файла не взяты', 'файлов не взяты')}, добавьте их отдельно.`,
    );
  }
  if (ofPick.length > taken.length) rejections.push(`Фотографий может быть не больше ${PICTURES_MAX}.`);
  return { taken, rejections };
}

export function addPictures({ pictures, mainKey }: Gallery, files: readonly File[], makeKey: () => string): Gallery {
  return withMain([...pictures, ...files.map((file) => ({ key: makeKey(), url: '', file }))], mainKey);
}

export function sentPictures({ pictures, mainKey }: Gallery) {
  const files: File[] = [];
  const keep = pictures.map(({ url, file }) => (file === null ? url : `new:${files.push(file) - 1}`));
  const counting = [...pictures.filter(({ file }) => file === null), ...pictures.filter(({ file }) => file !== null)];
  const main = counting.findIndex(({ key }) => key === mainKey);
  return {
    /** Addresses in their order; `new:0` is the first of `files`. */
    keep,
    files,
    /** Index counted over kept pictures first, then new ones. */
    primaryIndex: main === -1 ? null : main,
  };
}

/** The pictures in their order, after the main one: equal texts mean the same gallery. */
export const galleryText = ({ pictures, mainKey }: Gallery): string =>
  JSON.stringify([mainKey, ...pictures.map(({ key }) => key)]);
