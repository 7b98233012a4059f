/** Export of the shop's goods as a table, CSV or XLSX: its columns and its endpoint. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { withTexts } from '../products/product-fields.ts';
import { ADMIN } from '../roles.ts';
import { STOCK_SORTS, STOCK_STATES, stockFilter } from '../stock/inventory.ts';
import { localTime } from '../values/business-day.ts';

/** Heading by which the import recognises the shop's own table; its cells are taken verbatim. */
export const OWN_CODE = 'Код в магазине';

/** Selectable columns, in the order of the file; the code always precedes them. */
export const GOODS_COLUMNS = {
  ...withTexts({
    sku: 'Артикул',
    barcode: 'Штрихкод',
    title: 'Название',
    brand: 'Бренд',
    category: 'Категория',
    subcategory: 'Подкатегория',
    unit: 'Единица измерения',
    priceRetail: 'Розничная цена, ₽',
    priceWholesale: 'Оптовая цена, ₽',
    salePrice: 'Цена со скидкой, ₽',
    /** Days of the discount, or a day and its time. */
    saleFrom: 'Начало скидки',
    saleTo: 'Окончание скидки',
    costPrice: 'Себестоимость, ₽',
    /** The heading of this column also carries the moment of the figure. */
    stock: 'Остаток',
    shortDesc: 'Краткое описание',
    fullDesc: 'Полное описание',
    weightKg: 'Вес, кг',
    /** Length, width and height; the letter between them is in every encoding of spreadsheets. */
    sizes: 'Габариты ДхШхВ, мм',
    state: 'Состояние в магазине',
  }),
  features: 'Характеристики',
};
export type GoodsColumn = keyof typeof GOODS_COLUMNS;
export const ALL_GOODS_COLUMNS = Object.keys(GOODS_COLUMNS) as readonly GoodsColumn[];

/** Cells of the column `state`; a product that is not on sale becomes a draft in another shop. */
export const GOODS_STATES = { sold: 'В продаже', draft: 'Черновик', deleted: 'Снят с продажи' } as const;

/** Parts of the shop that its own files lack; the whole table has it as its last heading, above empty cells. */
export const NOT_CARRIED = 'Не переносятся: фотографии, адреса страниц, внешние коды';

/** A column of a file: null is an empty cell. */
export interface FileColumn<Row, Cell = string | number | null> {
  readonly heading: string;
  readonly cell: (row: Row) => Cell;
}

export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** Moment in the heading of the stock column: «Остаток на 23.11.2026 09:15:07.250», local time of the shop. */
const STOCK_MOMENT = /^Остаток на (\d{2})\.(\d{2})\.(\d{4}) (\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?)$/;

/** Local time without a zone, in ISO form; null when the heading names no moment. */
export function momentOfHeading(heading: string): string | null {
  const [, day, month, year, time] = STOCK_MOMENT.exec(heading) ?? [];
  return day === undefined ? null : `${year}-${month}-${day}T${time}`;
}

export function stockHeading(now: Date, timeZone: string): string {
  const [date = '', time = ''] = localTime(now, timeZone).split('T');
  return `Остаток на ${date.split('-').reverse().join('.')} ${time}`;
}

/** Heading of a feature whose name equals another column's. */
export const featureHeading = (name: string): string => `Характеристика «${name}»`;
const FEATURE_HEADING = /^Характеристика «(.*)»$/;

export const featureOfHeading = (heading: string): string => FEATURE_HEADING.exec(heading)?.[1] ?? heading;

const columnSchema = z.enum(ALL_GOODS_COLUMNS as [GoodsColumn, ...GoodsColumn[]]);

export const readGoodsTable = endpoint('GET', '/api/products/table', ADMIN, {
  summary: 'The goods of the stock list as a file with the chosen columns; importing it unchanged has no effect',
  query: z.object({
    ...stockFilter,
    state: z.enum(STOCK_STATES).default('all'),
    sort: z.enum(STOCK_SORTS).optional(),
    format: z.enum(TABLE_FORMATS).default('csv'),
    /** Column names separated by commas; all columns when absent. */
    columns: z
      .string()
      .max(400)
      .transform((text) => text.split(','))
      .pipe(z.array(columnSchema).max(ALL_GOODS_COLUMNS.length))
      .optional(),
  }),
  answer: z.string(),
});
