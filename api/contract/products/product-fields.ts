/**
 * The fields of a product. The form's schemas, the edit history, the table of goods, imports and the editor read this table, so that a
 * field is named and described once. A column for each field is in `api/modules/catalogue/editing/product-columns.ts`.
 */
import { z } from 'zod';
import { idSchema, instantSchema, roublesSchema } from '../common.ts';
import { optionalText, typedNumberSchema, typedRoublesSchema, typedWholeSchema, visibleText } from '../form-fields.ts';
import { codesIn } from './product-code.ts';
import { UNITS, type Unit } from './unit-words.ts';
import { PIECE } from './unit.ts';

export const TITLE_MAX = 200;
/** Maximum length of a model's name, characters: a whole title, and a number when two models have the same one. */
export const MODEL_MAX = TITLE_MAX + 20;
/** Maximum length of all barcodes beside the first, characters. */
export const MORE_BARCODES_MAX = 1000;

const salePrice = typedRoublesSchema.pipe(
  roublesSchema
    .refine((price) => price !== 0, {
      error: 'Цена со скидкой должна быть больше нуля. Нет скидки — оставьте поле пустым',
    })
    .nullable(),
);
/** Empty means pieces. */
const unitField = z.union([
  z.literal('').transform((): Unit => PIECE),
  z.enum(UNITS, { error: 'Такой единицы измерения нет' }),
]);

const optionalPrice = typedRoublesSchema.pipe(roublesSchema.nullable());
const millimetres = typedWholeSchema('Нужно целое число миллиметров').pipe(
  z
    .number()
    .int({ error: 'Нужно целое число миллиметров' })
    .min(0, { error: 'Не меньше 0' })
    .max(100_000, { error: 'Не больше 100\u00a0000\u00a0мм' })
    .nullable(),
);
const kilograms = typedNumberSchema.pipe(
  z.number().min(0, { error: 'Не меньше 0' }).max(10_000, { error: 'Не больше 10\u00a0000\u00a0кг' }).nullable(),
);
const saleInstant = z.union([z.literal('').transform(() => null), instantSchema]);

/** Barcodes beside the first one, as a person lists them. */
const moreBarcodesField = z
  .string()
  .max(MORE_BARCODES_MAX, { error: 'Слишком много штрихкодов' })
  .transform((text) => codesIn(text).join(' '))
  .refine((text) => codesIn(text).every((code) => code.length <= 64), {
    error: 'Один из штрихкодов длиннее 64 знаков',
  });

interface FieldDescriptor {
  /** Name for people. */
  readonly label: string;
  /** Schema of the form's value; absent for a field that a form must send, and for one that no form sends. */
  readonly form?: z.ZodType;
  /**
   * Maximum length of a plain text, characters. Every file carries such a text: the table of goods has a column of it under its label, and
   * imports read it and cut off the rest.
   */
  readonly textMax?: number;
}

/** In the order of the edit history; a feature of the subcategory uses its own name instead. */
export const PRODUCT_FIELDS = {
  title: { label: 'Название' },
  slug: { label: 'Адрес страницы' },
  brand: { label: 'Бренд', form: visibleText(120), textMax: 120 },
  sku: { label: 'Артикул', form: optionalText(64) },
  barcode: { label: 'Штрихкод', form: optionalText(64) },
  moreBarcodes: { label: 'Ещё штрихкоды', form: moreBarcodesField },
  externalId: { label: 'Внешний код', form: optionalText(120) },
  topCategorySlug: { label: 'Категория' },
  subcategoryId: { label: 'Подкатегория', form: z.union([z.literal('').transform(() => null), idSchema]) },
  priceRetail: { label: 'Розничная цена' },
  priceWholesale: { label: 'Оптовая цена' },
  salePrice: { label: 'Цена со скидкой', form: salePrice },
  saleFrom: { label: 'Начало скидки', form: saleInstant },
  saleTo: { label: 'Конец скидки', form: saleInstant },
  costPrice: { label: 'Себестоимость', form: optionalPrice },
  unit: { label: 'Единица измерения', form: unitField },
  stockQty: { label: 'Остаток' },
  shortDesc: { label: 'Краткое описание', form: z.string().trim().max(500), textMax: 500 },
  fullDesc: { label: 'Полное описание', form: z.string().trim().max(20_000), textMax: 20_000 },
  weightKg: { label: 'Вес', form: kilograms },
  lengthMm: { label: 'Длина', form: millimetres },
  widthMm: { label: 'Ширина', form: millimetres },
  heightMm: { label: 'Высота', form: millimetres },
  modelKey: { label: 'Модель с вариантами', form: visibleText(MODEL_MAX), textMax: MODEL_MAX },
  /** For staff only. */
  storagePlace: { label: 'Место хранения', form: visibleText(40), textMax: 40 },
  images: { label: 'Фотографии' },
  deleted: { label: 'Снят с продажи' },
  draft: { label: 'Черновик' },
} as const satisfies Record<string, FieldDescriptor>;

type Fields = typeof PRODUCT_FIELDS;
export type ProductField = keyof Fields;
type FieldWith<Part> = { [Field in ProductField]: Fields[Field] extends Part ? Field : never }[ProductField];

/** Fields of the product form, each one text there. */
export type FormField = Exclude<ProductField, 'slug' | 'images' | 'deleted'>;
export const isFormField = (field: ProductField): field is FormField =>
  field !== 'slug' && field !== 'images' && field !== 'deleted';
/** Fields that a column of the product's row holds. Categories, stock and pictures are kept elsewhere. */
export type StoredField = Exclude<FormField, 'topCategorySlug' | 'subcategoryId' | 'stockQty' | 'draft'>;
/** Plain texts, see `textMax`. */
export type TextField = FieldWith<{ textMax: number }>;

export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductField[];
export const TEXT_FIELDS = PRODUCT_FIELD_NAMES.filter(
  (field): field is TextField => 'textMax' in PRODUCT_FIELDS[field],
);

export const OPTIONAL_FORM = Object.fromEntries(
  PRODUCT_FIELD_NAMES.flatMap((field) => {
    const descriptor: FieldDescriptor = PRODUCT_FIELDS[field];
    return descriptor.form === undefined ? [] : [[field, descriptor.form]];
  }),
) as { [Field in FieldWith<{ form: z.ZodType }>]: Fields[Field]['form'] };

/** Completes a list of labels by those of the plain texts that it lacks; they come last. */
export function withTexts<Name extends string>(
  labels: Readonly<Record<Name, string>>,
): Record<Name | TextField, string> {
  const missing = TEXT_FIELDS.filter((field) => !Object.hasOwn(labels, field));
  const texts = Object.fromEntries(missing.map((field) => [field, PRODUCT_FIELDS[field].label]));
  return { ...labels, ...texts } as Record<Name | TextField, string>;
}

/** A field's name for people. */
export function productFieldText(field: string): string {
  if (Object.hasOwn(PRODUCT_FIELDS, field)) return PRODUCT_FIELDS[field as ProductField].label;
  return `Характеристика «${field.replace(/^attributes\./, '')}»`;
}
