/** Which column of a table is what: by its heading, in the words that price lists use, or as the source's profile says. */
import {
  ALL_GOODS_COLUMNS,
  featureOfHeading,
  GOODS_COLUMNS,
  momentOfHeading,
  OWN_CODE,
  type GoodsColumn,
} from '#contract/exchange/goods-table.ts';
import type { ColumnField } from '#contract/imports/import-profile.ts';

/** What the columns of a table that the shop itself gave out are. */
const OWN_FIELDS: Readonly<Record<GoodsColumn, ColumnField>> = {
  sku: 'article',
  barcode: 'barcode',
  title: 'title',
  brand: 'brand',
  category: 'group',
  subcategory: 'subgroup',
  unit: 'unit',
  priceRetail: 'price',
  priceWholesale: 'price',
  salePrice: 'price',
  costPrice: 'price',
  stock: 'stock',
  shortDesc: 'shortDesc',
  fullDesc: 'fullDesc',
  weightKg: 'weightKg',
  features: 'feature',
};
const OWN_HEADINGS: ReadonlyMap<string, ColumnField> = new Map([
  [OWN_CODE, 'externalId'],
  ...ALL_GOODS_COLUMNS.map((column): [string, ColumnField] => [GOODS_COLUMNS[column], OWN_FIELDS[column]]),
]);

/** Columns of a table that the shop itself gave out; null of any other. */
export function ownColumnsOf(headings: readonly string[]): readonly Column[] | null {
  if (headings[0]?.trim() !== OWN_CODE) return null;
  return headings.map((text) => {
    const heading = text.trim();
    if (heading === '') return { heading, field: 'ignore' };
    if (momentOfHeading(heading) !== null) return { heading, field: 'stock' };
    const field = OWN_HEADINGS.get(heading) ?? 'feature';
    return { heading: field === 'feature' ? featureOfHeading(heading) : heading, field };
  });
}

export interface Column {
  readonly field: ColumnField;
  readonly heading: string;
}

/** The first that matches wins; what matches none is a feature. */
const WORDS: readonly (readonly [RegExp, ColumnField])[] = [
  [/^(?:№|n|#|п\/п|№ п\/п|no\.?)$/, 'ignore'],
  [
    /^(?:зарезервировано|резерв|в заказах|доступно|доступно к продаже|сумма|сумма.*|кол-во в упаковке.*|ссылка|url|адрес страницы)$/,
    'ignore',
  ],
  [/^(?:id|ид|guid|внешний код|код товара.*|код 1с|код номенклатуры|код|external.?id)$/, 'externalId'],
  [/^(?:артикул.*|арт\.?|sku|vendor.?code|каталожный номер)$/, 'article'],
  [/^(?:штрих-?код.*|ean.*|barcode|gtin|шк)$/, 'barcode'],
  [/^(?:полное (?:наименование|название).*|наименование полное)$/, 'fullTitle'],
  [/^(?:наименование.*|название.*|товар|номенклатура.*|имя|name|title|product)$/, 'title'],
  [/^(?:бренд|производитель|марка|торговая марка|vendor|brand|изготовитель)$/, 'brand'],
  [/^(?:ед\.?\s?(?:изм\.?)?|единица.*|unit|ед\. измерения)$/, 'unit'],
  [/^(?:подкатегория|подгруппа|подраздел|subcategory)$/, 'subgroup'],
  [/^(?:категория.*|группа.*|раздел.*|category|путь)$/, 'group'],
  [/^(?:краткое описание|анонс|short.*)$/, 'shortDesc'],
  [/^(?:(?:полное |подробное )?описание.*|description)$/, 'fullDesc'],
  [/^(?:вес.*|масса.*|weight)$/, 'weightKg'],
  [/^(?:валюта|currency.*)$/, 'currency'],
  [/(?:цена|price|стоимость|ррц|мрц|розница|розничн|оптов|^опт$|закуп|себестоимость|прайс)/, 'price'],
  [/(?:остат|^наличие|кол-во|количество|^склад|на складе|stock|^qty|свободно)/, 'stock'],
  [/(?:фото|картин|изображен|picture|image)/, 'picture'],
];

function fieldOf(heading: string): ColumnField {
  const word = heading.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
  if (word === '') return 'ignore';
  return WORDS.find(([pattern]) => pattern.test(word))?.[1] ?? 'feature';
}

/** What each column is by its heading; a field that can be one column only is the first that looks like it. */
export function columnsOf(
  headings: readonly string[],
  chosen: Readonly<Record<string, ColumnField>> = {},
): readonly Column[] {
  const many: ReadonlySet<ColumnField> = new Set(['price', 'stock', 'picture', 'feature', 'ignore', 'group']);
  const taken = new Set<ColumnField>(Object.values(chosen));
  return headings.map((text) => {
    const heading = text.replace(/\s+/g, ' ').trim();
    const told = chosen[heading];
    if (told !== undefined) return { heading, field: told };
    const field = fieldOf(heading);
    if (!many.has(field) && taken.has(field)) return { heading, field: 'feature' };
    taken.add(field);
    return { heading, field };
  });
}

/** Rows looked at for the headings. */
export const HEAD_ROWS = 30;

/** How much a row looks like one of headings: how many of its cells are words that name a column. */
export function headingScore(cells: readonly string[]): number {
  const named = new Set(cells.map(fieldOf).filter((field) => field !== 'feature' && field !== 'ignore'));
  return named.has('title') || named.has('article') || named.has('externalId') ? named.size : 0;
}
