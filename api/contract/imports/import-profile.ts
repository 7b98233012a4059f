/** How the price lists of one source are understood: kept with the source and used for each of its files. */
import { z } from 'zod';
import { idSchema, slugSchema } from '../common.ts';

/** What a type of prices in a file is to the shop. `old` is the price before a discount, as marketplaces write it. */
export const PRICE_ROLES = ['retail', 'wholesale', 'cost', 'sale', 'old', 'ignore'] as const;

/** Fields that a file may fill, and what people call them. */
export const IMPORT_FIELDS = {
  title: 'Название',
  brand: 'Бренд',
  sku: 'Артикул',
  barcode: 'Штрихкод',
  unit: 'Единица измерения',
  shortDesc: 'Краткое описание',
  fullDesc: 'Полное описание',
  weightKg: 'Вес',
  place: 'Категория',
  attributes: 'Характеристики',
  priceRetail: 'Розничная цена',
  priceWholesale: 'Оптовая цена',
  salePrice: 'Цена со скидкой',
  costPrice: 'Себестоимость',
  stockQty: 'Остаток',
  images: 'Фотографии',
} as const satisfies Record<string, string>;
export type ImportField = keyof typeof IMPORT_FIELDS;

/**
 * Fields that an empty cell may clear; of the stock it makes none. Others a good cannot be without, or a file without them
 * says nothing; a discount of the source's ends with its price anyway.
 */
export const CLEARABLE_FIELDS: readonly ImportField[] = [
  'brand',
  'sku',
  'barcode',
  'shortDesc',
  'fullDesc',
  'weightKg',
  'attributes',
  'costPrice',
  'stockQty',
];

const fieldSchema = z.enum(Object.keys(IMPORT_FIELDS) as [ImportField, ...ImportField[]]);

/**
 * `always`: from the file, but what was edited by hand stays; `new`: only of a product that the import makes; `never`.
 */
export const FIELD_POLICIES = ['always', 'new', 'never'] as const;

/** What a column of a table may be; a price or a warehouse goes with its own name. */
export const COLUMN_FIELDS = [
  'externalId',
  'article',
  'barcode',
  'title',
  'fullTitle',
  'brand',
  'unit',
  'group',
  'subgroup',
  'shortDesc',
  'fullDesc',
  'weightKg',
  'price',
  'saleFrom',
  'saleTo',
  'currency',
  'stock',
  'picture',
  'feature',
  'ignore',
] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];

export const TABLE_DELIMITERS = [';', ',', '\t', '|'] as const;
export const TABLE_ENCODINGS = ['utf-8', 'windows-1251', 'utf-16le', 'utf-16be', 'ibm866', 'koi8-r'] as const;

const name = z.string().trim().min(1).max(300);

const priceRuleSchema = z.object({
  role: z.enum(PRICE_ROLES),
  /** Per cent put on top. */
  markup: z.number().min(-99).max(1000).default(0),
  /** Rounded up to a multiple of so many roubles. */
  step: z.number().min(0).max(1000).default(0),
});

export const importProfileSchema = z.object({
  /** Type of prices by its name in the file; what is not named is guessed by its words. */
  prices: z.record(name, priceRuleSchema).default({}),
  /** Roubles for one unit of a currency, or for a supplier's «у.е.»; a price in one without a rate is refused. */
  rates: z.record(z.string().regex(/^(?:[A-Z]{3}|у\.е\.)$/), z.number().min(0.000001).max(1_000_000)).default({}),
  /** A missing wholesale price as per cent of the retail one. */
  wholesalePercent: z.number().min(1).max(100).default(100),
  /** Group by its path, levels parted by « › »; what lies below inherits. Null: such goods are not taken. */
  groups: z
    .record(
      z.string().trim().min(1).max(2000),
      z.object({ categorySlug: slugSchema, subcategoryId: idSchema.nullable() }).nullable(),
    )
    .default({}),
  /** Groups that no mapping and no category of that name knows: become categories, or leave their goods as drafts. */
  newGroups: z.enum(['create', 'draft']).default('create'),
  /** Feature that takes the group's level for which the shop's two have no room; empty: it is kept with the import. */
  lostLevel: z.string().trim().max(100).default(''),
  /** Parameter of the file -> code of a feature; what is not named goes by the feature's own name. */
  features: z.record(name, z.string().trim().max(100)).default({}),
  /** Warehouses that count; none named: all. */
  warehouses: z.array(z.string().trim().max(300)).max(100).default([]),
  policies: z.partialRecord(fieldSchema, z.enum(FIELD_POLICIES)).default({}),
  /** Fields in which the file wins over what was edited by hand. */
  overHand: z.array(fieldSchema).max(20).default([]),
  /** Fields that an empty cell clears. */
  clears: z.array(fieldSchema).max(20).default([]),
  /** Goods that a full file has no more. */
  gone: z.enum(['keep', 'zero', 'off']).default('keep'),
  /** Per cent above which the import waits for a person. */
  thresholds: z
    .object({
      gone: z.number().min(0).max(100).default(5),
      /** So many of the goods move a price by `priceMove` per cent. */
      prices: z.number().min(0).max(100).default(10),
      priceMove: z.number().min(1).max(1000).default(30),
      refused: z.number().min(0).max(100).default(5),
    })
    .default({ gone: 5, prices: 10, priceMove: 30, refused: 5 }),
  /** Of a table: line of the headings from 1, sheet from 0, what the columns are. */
  table: z
    .object({
      headerLine: z.number().int().min(1).max(1000).optional(),
      sheet: z.number().int().min(0).max(100).optional(),
      delimiter: z.enum(TABLE_DELIMITERS).optional(),
      encoding: z.enum(TABLE_ENCODINGS).optional(),
      columns: z.record(name, z.enum(COLUMN_FIELDS)).default({}),
    })
    .default({ columns: {} }),
});
export type ImportProfile = z.output<typeof importProfileSchema>;

/** What a source has before anybody set it up. */
export const NEW_PROFILE: ImportProfile = importProfileSchema.parse({});

/** Name of the source that changes of many goods at once belong to; no file comes from it. */
export const BULK_SOURCE = 'По списку';

/** Between the levels of a group's path. */
export const GROUP_MARK = ' › ';

/** Why an import waits for a person. */
export const IMPORT_STOPS = {
  gone: 'Исчезло слишком много товаров',
  prices: 'Слишком много цен сильно изменится',
  refused: 'Слишком много строк не принято',
  doubt: 'О некоторых товарах не решить без вас, те ли это',
  unpriced: 'Ни у одного товара в файле нет цены',
  partial: 'Файл назван полным, но в нём нет многих товаров этого источника',
} as const satisfies Record<string, string>;
export type ImportStop = keyof typeof IMPORT_STOPS;
export const importStopSchema = z.enum(Object.keys(IMPORT_STOPS) as [ImportStop, ...ImportStop[]]);
