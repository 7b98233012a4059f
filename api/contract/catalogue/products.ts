/** Products for administrators: creating, saving, deleting and restoring them, their price history, covers of categories. */
import { z } from 'zod';
import { attributeSchema, coverSchema, productSchema } from './catalog.ts';
import { idSchema, INTEGER_MAX, listOf, okSchema, roublesSchema, slugSchema, uuidSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { jsonText, refuse, requiredText, typedRoublesSchema, typedWholeSchema, wholeQty } from '../form-fields.ts';
import { gtin, isWholeBarcode } from '../products/product-code.ts';
import { OPTIONAL_FORM, PRODUCT_FIELDS, TITLE_MAX } from '../products/product-fields.ts';
import { CONTENT, OFFICE, WAREHOUSE } from '../roles.ts';
import { priceWarningSchema } from '../products/price-warnings.ts';

/** Empty for a draft without a category. */
const managedCategorySlugSchema = z.union([slugSchema, z.literal('')]);

/** The administrator's view of a product beyond its page: all fields of the edit form, and the revision it was loaded at. */
const productEditingSchema = z.object({
  /** Number of the last edit, 0 before the first; a form sends it back as `revision` to detect a concurrent edit. */
  revision: z.number().int(),
  /** The price as entered, in force or not. */
  salePrice: z.number().nullable(),
  saleFrom: z.string().nullable(),
  saleTo: z.string().nullable(),
  externalId: z.string().nullable(),
  /** Barcodes beside the displayed one, separated by spaces. */
  moreBarcodes: z.string(),
  /** Name of its model; empty without one. */
  modelKey: z.string(),
  /** Place in the warehouse; empty without one. */
  storagePlace: z.string(),
  /** Other goods of its model in its subcategory, on sale or drafts; at most `VARIANTS_MAX`. */
  variants: z.array(z.object({ _id: idSchema, title: z.string() })),
  /** Part of the stock on hand that open orders reserve. */
  reservedQty: z.number().int().optional(),
  updatedAt: z.string(),
  /** Time when it was taken off sale; null while it is sold, and for a draft. */
  deletedAt: z.string().nullable(),
  /** True before publication: a missing price is 0, a missing category slug is empty. */
  draft: z.boolean(),
});

export const productById = endpoint('GET', '/api/products/:id', 'everyone', {
  summary: 'One product by id; for administrators with all fields of the edit form, also when it is off sale',
  answer: productSchema.extend({
    topCategorySlug: managedCategorySlugSchema,
    editing: productEditingSchema.optional(),
  }),
});

export const PICTURES_PER_PICK = 10;
export const PICTURES_MAX = 30;
export const PICTURE_BYTES = 10 * 1024 * 1024;
export const PICTURE_PIXELS = 64_000_000;
/** Maximum size of a whole product form, bytes. */
const PRODUCT_FORM_BYTES = 130 * 1024 * 1024;

const STOCK_MAX = 1_000_000;

// A product on sale needs a price: at 0 the first buyer would get it for free. A draft may lack a price.
const mainPrice = typedRoublesSchema.pipe(roublesSchema.nullable());
/** `true` keeps the product a draft: only the office sees it, and it may lack prices and a category. */
const draftField = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

const stockSchema = typedWholeSchema('Нужно целое число').pipe(
  wholeQty(-STOCK_MAX, STOCK_MAX, { tooLittle: 'Слишком мало' }),
);

/** Values of features by code; null clears one. */
const attributesField = jsonText(z.record(z.string().max(100), z.union([attributeSchema, z.null()])));

const index = typedWholeSchema('Нужно целое число').pipe(z.number().int().min(0).max(1000).nullable());

/** Fields that a form may leave out. Absent or empty means none. */
const optionalFields = {
  ...OPTIONAL_FORM,
  attributes: attributesField,
  /** Index of the main picture, from 0. */
  primaryIndex: index,
};

const title = requiredText('Укажите название', TITLE_MAX);
const topCategorySlug = z.union([z.literal('').transform(() => null), slugSchema]).describe('Slug of the category');

interface SaleDates {
  saleFrom?: string | null | undefined;
  saleTo?: string | null | undefined;
}
const endsAfterBegin = ({ saleFrom, saleTo }: SaleDates): boolean =>
  saleFrom == null || saleTo == null || Date.parse(saleFrom) < Date.parse(saleTo);
const DATES_WRONG = { path: ['saleTo'], error: 'Скидка должна заканчиваться позже, чем начинается' };

/** Fields that a product on sale requires, with the message for each. */
const NEEDED = {
  priceRetail: 'Нужна сумма в рублях',
  priceWholesale: 'Нужна сумма в рублях',
  topCategorySlug: 'Выберите категорию',
} as const;
type Needed = keyof typeof NEEDED;

/** Problems that keep a product off sale: one for each missing field (null) and for a price of 0. Absent fields are not checked. */
export function missingForSale(product: Readonly<Partial<Record<Needed, number | string | null | undefined>>>) {
  return (Object.keys(NEEDED) as Needed[])
    .filter((field) => product[field] === null || product[field] === 0)
    .map((path) => ({ path, message: product[path] === 0 ? 'Цена должна быть больше нуля' : NEEDED[path] }));
}

/**
 * Applies `missingForSale` unless the product is a draft. The commands refuse an absent wholesale price: the shop's settings decide whether
 * goods need one.
 */
function checkForSale(
  { draft, priceWholesale, ...product }: Parameters<typeof missingForSale>[0] & { draft?: boolean | undefined },
  context: z.RefinementCtx,
) {
  if (draft === true) return;
  const stated = { ...product, priceWholesale: priceWholesale ?? undefined };
  for (const { path, message } of missingForSale(stated)) refuse(context, [path], message);
}

export const productCreationSchema = z
  .object({
    title,
    priceRetail: mainPrice.default(null),
    priceWholesale: mainPrice.default(null),
    topCategorySlug: topCategorySlug.default(null),
    draft: draftField.default(false),
    /** Units on hand. */
    stockQty: stockSchema
      .refine((quantity) => quantity >= 0, { error: 'Остаток не может быть отрицательным' })
      .default(1),
    /** Made by the client, so that a repeat after a lost answer creates no second product. */
    id: uuidSchema.optional(),
    ...z.object(optionalFields).partial().shape,
  })
  .superRefine(checkForSale)
  .refine(endsAfterBegin, DATES_WRONG);
export type ProductCreation = z.output<typeof productCreationSchema>;

/** Absent fields are kept; empty optional fields are cleared. A draft stays one until `draft` is `false`, which publishes it. */
export const productSaveSchema = z
  .object({
    title,
    priceRetail: mainPrice,
    priceWholesale: mainPrice,
    topCategorySlug,
    draft: draftField,
    /** New stock; only its difference to `stockQtyBase` is applied. When absent, the stock is kept. */
    stockQty: stockSchema,
    /** Stock when the form was opened. */
    stockQtyBase: stockSchema,
    slug: slugSchema.max(80),
    ...optionalFields,
    /** Pictures to keep, in order; absent keeps all, unknown ones are ignored. `new:0`: the first new one; unlisted new ones are last. */
    imagesKeep: jsonText(z.array(z.string().max(300)).max(200)),
    /** `editing.revision` when the form was opened; the save is refused after a later edit by somebody else. */
    revision: typedWholeSchema('Нужно целое число').pipe(z.number().int().min(0).max(INTEGER_MAX).nullable()),
  })
  .partial()
  .superRefine(checkForSale)
  .refine(endsAfterBegin, DATES_WRONG);
export type ProductSave = z.output<typeof productSaveSchema>;

export const adminProductSchema = productSchema.extend({
  topCategorySlug: managedCategorySlugSchema,
  editing: productEditingSchema,
});
export type AdminProduct = z.infer<typeof adminProductSchema>;

export const savedProductSchema = adminProductSchema.extend({ warnings: z.array(priceWarningSchema) });
export type SavedProduct = z.infer<typeof savedProductSchema>;

const pictures = { most: PICTURES_MAX, bytes: PICTURE_BYTES };

export const createProduct = endpoint('POST', '/api/products', CONTENT, {
  summary:
    'Creates a product with its pictures, or a draft; implausible prices cause warnings, never a refusal. A repeat with the same `id` creates nothing',
  body: productCreationSchema,
  files: { images: pictures },
  bodyLimit: PRODUCT_FORM_BYTES,
  answer: savedProductSchema,
});

export const saveProduct = endpoint('PUT', '/api/products/:id', CONTENT, {
  summary:
    'Saves the fields sent, and publishes a draft with `draft=false`; `primaryIndex` counts kept pictures first, then new ones; `product_changed` lists what somebody else changed meanwhile',
  body: productSaveSchema,
  files: { imagesNew: pictures },
  bodyLimit: PRODUCT_FORM_BYTES,
  answer: savedProductSchema,
});

export const deleteProduct = endpoint('DELETE', '/api/products/:id', CONTENT, {
  summary: 'Takes a product off sale, or deletes a draft; history and reports keep it. A repeat changes nothing',
  answer: okSchema,
});

export const restoreProduct = endpoint('POST', '/api/products/:id/restore', CONTENT, {
  summary:
    'Puts a deleted product back on sale, or among the drafts when it lacks a price or a category. A repeat changes nothing',
  answer: adminProductSchema,
});

export const addBarcode = endpoint('POST', '/api/products/:id/barcodes', OFFICE, {
  summary:
    'Gives the product one more barcode and returns all of them; refused when another product has it. A repeat changes nothing',
  body: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\S{1,64}$/, { error: 'Нужен код без пробелов, до 64 знаков' })
      .refine((code) => gtin(code) === null || isWholeBarcode(code), {
        error: 'Контрольная цифра штрихкода не сходится: отсканируйте ещё раз',
      }),
  }),
  answer: z.object({ barcodes: z.array(z.string()) }),
});

export const setStoragePlace = endpoint('POST', '/api/products/:id/storage-place', WAREHOUSE, {
  summary: 'Sets where a product lies; 409 `product_changed` when somebody else has moved it. A repeat changes nothing',
  changes: ['figures'],
  body: z.object({
    storagePlace: PRODUCT_FIELDS.storagePlace.form,
    /** The place that the form opened with; empty for none. */
    was: z.string(),
  }),
  answer: z.object({ storagePlace: z.string() }),
});

export const PRICE_FIELDS = ['priceRetail', 'priceWholesale', 'salePrice', 'costPrice'] as const;
export type PriceField = (typeof PRICE_FIELDS)[number];

export const priceChangeSchema = z.object({
  field: z.enum(PRICE_FIELDS),
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** Null for the operator's command line. */
  actor: z.object({ _id: idSchema, name: z.string() }).nullable(),
  at: z.string(),
});
export type PriceChange = z.infer<typeof priceChangeSchema>;

export const listPrices = endpoint('GET', '/api/products/:id/prices', CONTENT, {
  summary: 'Price changes of a product, newest first',
  answer: listOf(priceChangeSchema),
});

export const setCategoryCover = endpoint('POST', '/api/catalog/:slug/image', CONTENT, {
  summary: 'Uploads the cover of a category',
  body: z.object({}),
  files: { image: { most: 1, bytes: PICTURE_BYTES } },
  bodyLimit: PICTURE_BYTES + 1_000_000,
  answer: z.object({ image: coverSchema }),
});

export const setCover = endpoint('POST', '/api/catalog/:slug/sub/:subId/image', CONTENT, {
  summary: 'Uploads the cover of a subcategory',
  body: z.object({}),
  files: { image: { most: 1, bytes: PICTURE_BYTES } },
  bodyLimit: PICTURE_BYTES + 1_000_000,
  answer: z.object({ image: coverSchema }),
});
