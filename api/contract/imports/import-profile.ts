/** Interpretation of one source's price lists; stored with the source and applied to each of its files. */
import { z } from 'zod';
import { idSchema, slugSchema } from '../common.ts';
import { TEXT_FIELDS, withTexts } from '../products/product-fields.ts';

/** Role of a price type of the file. `old` is the price before a discount, as marketplaces write it. */
export const PRICE_ROLES = ['retail', 'wholesale', 'cost', 'sale', 'old', 'ignore'] as const;

export const IMPORT_FIELDS = {
  ...withTexts({
    title: 'Название',
    brand: 'Бренд',
    sku: 'Артикул',
    barcode: 'Штрихкод',
    unit: 'Единица измерения',
    shortDesc: 'Краткое описание',
    fullDesc: 'Полное описание',
    weightKg: 'Вес и габариты',
    place: 'Категория',
    attributes: 'Характеристики',
    priceRetail: 'Розничная цена',
    priceWholesale: 'Оптовая цена',
    salePrice: 'Цена со скидкой',
    costPrice: 'Себестоимость',
    stockQty: 'Остаток',
  }),
  images: 'Фотографии',
};
export type ImportField = keyof typeof IMPORT_FIELDS;

/** Fields of a product that follow the rule of another one. */
const BY_RULE_OF: Readonly<Record<string, ImportField>> = {
  moreBarcodes: 'barcode',
  saleFrom: 'salePrice',
  saleTo: 'salePrice',
  lengthMm: 'weightKg',
  widthMm: 'weightKg',
  heightMm: 'weightKg',
};

/** The field of the profile whose rule a product's field follows. */
export const policyField = (field: string): ImportField =>
  field.startsWith('attributes.') ? 'attributes' : (BY_RULE_OF[field] ?? (field as ImportField));

/**
 * Fields that an empty cell may clear; a cleared stock is zero. A product cannot be without the other fields, or a file that omits them
 * says nothing about them; a discount from the source ends together with its price.
 */
export const CLEARABLE_FIELDS: readonly ImportField[] = [
  ...TEXT_FIELDS,
  'sku',
  'barcode',
  'weightKg',
  'attributes',
  'costPrice',
  'stockQty',
];

const fieldSchema = z.enum(Object.keys(IMPORT_FIELDS) as [ImportField, ...ImportField[]]);

/** `always`: the file's value, except where a person edited the field; `new`: only for a product that the import creates; `never`. */
export const FIELD_POLICIES = ['always', 'new', 'never'] as const;

/** Roles of a table's column, with their Russian names; a price or a warehouse is identified by its own name as well. */
export const COLUMN_FIELDS = {
  ...withTexts({
    externalId: 'Код источника',
    article: 'Артикул',
    barcode: 'Штрихкод',
    title: 'Название',
    fullTitle: 'Полное название',
    brand: 'Бренд',
    unit: 'Единица',
    group: 'Категория',
    subgroup: 'Подкатегория',
    shortDesc: 'Краткое описание',
    fullDesc: 'Описание',
    weightKg: 'Вес, кг',
    sizes: 'Габариты ДхШхВ, мм',
    state: 'Состояние в магазине',
    price: 'Цена',
    saleFrom: 'Скидка действует с',
    saleTo: 'Скидка действует по',
    currency: 'Валюта',
    stock: 'Остаток',
    picture: 'Фото',
    feature: 'Характеристика',
  }),
  ignore: 'Не брать',
};
export type ColumnField = keyof typeof COLUMN_FIELDS;
export const columnFieldSchema = z.enum(Object.keys(COLUMN_FIELDS) as [ColumnField, ...ColumnField[]]);

export const TABLE_DELIMITERS = [';', ',', '\t', '|'] as const;
export const TABLE_ENCODINGS = ['utf-8', 'windows-1251', 'utf-16le', 'utf-16be', 'ibm866', 'koi8-r'] as const;

const name = z.string().trim().min(1).max(300);

const priceRuleSchema = z.object({
  role: z.enum(PRICE_ROLES),
  /** Markup in per cent. */
  markup: z.number().min(-99).max(1000).default(0),
  /** Prices are rounded up to a multiple of this many roubles. */
  step: z.number().min(0).max(1000).default(0),
});

/** Table settings: heading line from 1, sheet from 0 and its name, which goes before the number, roles of the columns. */
export const tableSettingsSchema = z.object({
  headerLine: z.number().int().min(1).max(1000).optional(),
  sheet: z.number().int().min(0).max(100).optional(),
  sheetName: z.string().max(300).optional(),
  delimiter: z.enum(TABLE_DELIMITERS).optional(),
  encoding: z.enum(TABLE_ENCODINGS).optional(),
  columns: z.record(name, columnFieldSchema).default({}),
});

export const importProfileSchema = z.object({
  /** Rules by the price type's name in the file; the role of an unlisted type is guessed from its words. */
  prices: z.record(name, priceRuleSchema).default({}),
  /** Roubles per unit of a currency, or of a supplier's «у.е.»; a price in a currency without a rate is refused. */
  rates: z.record(z.string().regex(/^(?:[A-Z]{3}|у\.е\.)$/), z.number().min(0.000001).max(1_000_000)).default({}),
  /** Default wholesale price as per cent of the retail price. */
  wholesalePercent: z.number().min(1).max(100).default(100),
  /** Category by group path, levels separated by « › »; deeper groups inherit. Null skips the goods of the group. */
  groups: z
    .record(
      z.string().trim().min(1).max(2000),
      z.object({ categorySlug: slugSchema, subcategoryId: idSchema.nullable() }).nullable(),
    )
    .default({}),
  /** Groups that match no mapping and no category name either become categories or leave their goods as drafts. */
  newGroups: z.enum(['create', 'draft']).default('create'),
  /** Feature that receives the level beyond the shop's two; when empty, the level is stored with the import. */
  lostLevel: z.string().trim().max(100).default(''),
  /** Parameter of the file -> feature code; an unlisted parameter is matched by the feature's name. */
  features: z.record(name, z.string().trim().max(100)).default({}),
  /** Warehouses whose stock counts; an empty list means all. */
  warehouses: z.array(z.string().trim().max(300)).max(100).default([]),
  policies: z.partialRecord(fieldSchema, z.enum(FIELD_POLICIES)).default({}),
  /** Fields in which the file overrides manual edits. */
  overHand: z.array(fieldSchema).max(20).default([]),
  clears: z.array(fieldSchema).max(20).default([]),
  /** Treatment of goods that a full file no longer lists. */
  gone: z.enum(['keep', 'zero', 'off']).default('keep'),
  /** Percentages above which the import waits for a person. */
  thresholds: z
    .object({
      gone: z.number().min(0).max(100).default(5),
      /** Share of goods whose price moves by more than `priceMove` per cent. */
      prices: z.number().min(0).max(100).default(10),
      priceMove: z.number().min(1).max(1000).default(30),
      refused: z.number().min(0).max(100).default(5),
    })
    .default({ gone: 5, prices: 10, priceMove: 30, refused: 5 }),
  table: tableSettingsSchema.default({ columns: {} }),
});
export type ImportProfile = z.output<typeof importProfileSchema>;

export const NEW_PROFILE: ImportProfile = importProfileSchema.parse({});

/** Source name for bulk changes; no file belongs to it. */
export const BULK_SOURCE = 'По списку';

export const GROUP_MARK = ' › ';

export const IMPORT_STOPS = {
  gone: 'Исчезло слишком много товаров',
  prices: 'Слишком много цен сильно изменится',
  refused: 'Слишком много строк не принято',
  doubt: 'Без вас не решить, те ли это товары',
  unpriced: 'Ни у одного товара в файле нет розничной цены',
  partial: 'Файл назван полным, но в нём нет многих товаров этого источника',
  upsideDown: 'У многих товаров розничная цена ниже оптовой или закупочной',
  likely: 'Многие новые товары похожи на известные, которых в файле нет',
  lost: 'В файле нет данных, которые из него берутся',
  cut: 'Файл, похоже, оборван на последней строке',
} as const satisfies Record<string, string>;
export type ImportStop = keyof typeof IMPORT_STOPS;
export const importStopSchema = z.enum(Object.keys(IMPORT_STOPS) as [ImportStop, ...ImportStop[]]);
