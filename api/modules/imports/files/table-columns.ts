/** Recognizes the columns of a table: by their headings, or by the source's profile. */
import {
  ALL_GOODS_COLUMNS,
  featureOfHeading,
  GOODS_COLUMNS,
  momentOfHeading,
  NOT_CARRIED,
  OWN_CODE,
  type GoodsColumn,
} from '#contract/exchange/goods-table.ts';
import type { ColumnField } from '#contract/imports/import-profile.ts';
import { PRODUCT_FIELDS, TEXT_FIELDS } from '#contract/products/product-fields.ts';
import { columnOfRefused, REASON_HEADING } from './row-words.ts';
import { HIDDEN_MARKS, PRICED_BY, type Column } from './table-cells.ts';

/** Columns of the shop's own table that have another name in an import. */
const OWN_FIELDS: Readonly<Record<Exclude<GoodsColumn, ColumnField>, ColumnField>> = {
  sku: 'article',
  category: 'group',
  subcategory: 'subgroup',
  priceRetail: 'price',
  priceWholesale: 'price',
  salePrice: 'price',
  costPrice: 'price',
  features: 'feature',
};
const isRenamed = (column: GoodsColumn): column is keyof typeof OWN_FIELDS => Object.hasOwn(OWN_FIELDS, column);
/** The heading without the rouble sign; a spreadsheet's encoding may turn the sign into a question mark. */
const plainHeading = (text: string): string => text.trim().replace(/,\s*[₽?]$/, '');
const OWN_HEADINGS: ReadonlyMap<string, { readonly heading: string; readonly field: ColumnField }> = new Map([
  [OWN_CODE, { heading: OWN_CODE, field: 'externalId' as const }],
  ...ALL_GOODS_COLUMNS.map((column): [string, { heading: string; field: ColumnField }] => [
    plainHeading(GOODS_COLUMNS[column]),
    { heading: GOODS_COLUMNS[column], field: isRenamed(column) ? OWN_FIELDS[column] : column },
  ]),
]);

/** Columns of the shop's own table; null for other tables. */
export function ownColumnsOf(headings: readonly string[]): readonly Column[] | null {
  if (headings[0]?.trim() !== OWN_CODE) return null;
  return headings.map((text) => {
    const heading = text.trim();
    if (['', REASON_HEADING, NOT_CARRIED].includes(heading)) return { heading, field: 'ignore' };
    if (momentOfHeading(heading) !== null) return { heading, field: 'stock' };
    return OWN_HEADINGS.get(plainHeading(heading)) ?? { heading: featureOfHeading(heading), field: 'feature' };
  });
}

/** The first match wins; without a match the column is a feature. */
const WORDS: readonly (readonly [RegExp, ColumnField])[] = [
  [/^(?:№|n|#|п\/п|№ п\/п|no\.?)$/, 'ignore'],
  [/(?:date|дата).*(?:sale|скидк|акци).*(?:start|from|начал)|(?:начало|старт) (?:акции|скидки)/, 'saleFrom'],
  [/(?:date|дата).*(?:sale|скидк|акци).*(?:end|конец|окончан)|(?:конец|окончание) (?:акции|скидки)/, 'saleTo'],
  [PRICED_BY, 'ignore'],
  ...HIDDEN_MARKS.map(([heading]) => [heading, 'state'] as const),
  [/^(?:in stock\?|is featured\?|backorders.*|sold individually\?)$/, 'ignore'],
  [/^(?:сумма|сумма.*|ссылка|url|адрес страницы|permalink|заказ|ваш заказ|к заказу|заказать)$/, 'ignore'],
  // Terms between the supplier and the shop, which buyers must not see as features.
  [/^(?:\S+(?:ша|ая|ые) )?скидк|наценк|марж|вознагражд|^(?:сумма |ставка )?ндс(?![а-я])|кредит|отсрочк/, 'ignore'],
  [/^заказ[, (]|к заказу|^(?:итого|всего)(?:,? ?(?:руб\.?|₽|сумма|на сумму))?$/, 'ignore'],
  // Figures about stock and packages that are not stock.
  [/(?:(?<!без )резерв|в заказах|заказано|продано|^доступно|ожида|в пути|транзит|поступлен|^приход|^расход)/, 'ignore'],
  [/остат.*(?:начало|начальн)|начальн.*остат|(?:остат|наличи).*(?:руб|сумм|стоимост|₽)/, 'ignore'],
  [/(?:упак|коробк|поддон|паллет|палет|ящик|кратн|миним|макс|(?<![а-я])(?:уп|кор|мин)(?![а-я]))/, 'feature'],
  [/(?:min\b|max\b|low stock|pack|\bbox\b|порог|неснижаем|страхов|критич|срок|stock[ _](?:keeping|status))/, 'feature'],
  // A quantity of parts of a product: «Количество полюсов».
  [/^(?:кол-во|количество)(?!,? ?(?:$|шт|общ|всего|итого|товар|остат|на |в наличии|свобод|\())/, 'feature'],
  [/^(?:id|ид|guid|внешний код|код товара.*|код 1с|код номенклатуры|код|external.?id)$/, 'externalId'],
  [/^(?:артикул.*|арт\.?|sku|vendor.?code|каталожный номер)$/, 'article'],
  [/^(?:штрих[\s-]?код.*|баркод|ean.*|barcode.*|gtin.*|шк)$/, 'barcode'],
  [/^(?:наименование|название|имя) (?:группы|категории|раздела|товарной группы)$/, 'group'],
  [/^(?:наименование|название) (?:подгруппы|подкатегории|подраздела)$/, 'subgroup'],
  [/^(?:наименование|название) (?:производителя|бренда|марки|торговой марки|изготовителя)$/, 'brand'],
  [/^(?:наименование|название) (?:поставщика|склада|магазина|валюты|характеристики|единиц.*|цены)$/, 'feature'],
  [/^номенклатурный (?:номер|код)$|^номенклатура\.код$/, 'externalId'],
  [/^номенклатура\.артикул\s?$/, 'article'],
  [/^номенклатурная группа$|^номенклатура\.(?:группа|родитель)/, 'group'],
  [/^номенклатура\.(?:единица.*|ед\..*)$/, 'unit'],
  [/^номенклатура\.(?!наименование)/, 'feature'],
  [/^(?:полное (?:наименование|название).*|наименование полное)$/, 'fullTitle'],
  [/^(?:наименование.*|название.*|товар|номенклатура.*|имя|name|title|product)$/, 'title'],
  [/^(?:бренд|производитель|марка|торговая марка|vendor|brands?|изготовитель)$/, 'brand'],
  [/^(?:ед\.?\s?(?:изм\.?)?|единица.*|unit|ед\. измерения)$/, 'unit'],
  [/^(?:подкатегория|подгруппа|подраздел|subcategory)$/, 'subgroup'],
  [/^(?:категори[яи].*|групп[аы].*|раздел.*|categor(?:y|ies)|путь)$/, 'group'],
  [/^(?:краткое описание|анонс|short.*)$/, 'shortDesc'],
  [/^(?:(?:полное |подробное )?описание.*|description)$/, 'fullDesc'],
  [/^(?:вес.*|масса.*|weight.*)$/, 'weightKg'],
  [/(?:date|дата|скидка,? ?%|процент)/, 'feature'],
  [/цена|price|стоимость|ррц|мрц|прайс/, 'price'],
  // Warehouses, quantities and codes are for wholesale or retail too: «Остаток опт», «Розничный склад», «Дилерский код».
  [
    /^(?!.*(?:остат|налич|парти[ия]|код(?![а-я])|артикул|кол-во|колич|[ыи]й склад|склад$)|склад).*(?:розница|розничн|оптов|(?<![а-я])опт(?![а-я])|дилер|партнерск|закуп|себестоимость)/,
    'price',
  ],
  [/^(?:место на складе|складское место|(?:складская )?ячейка|адрес хранения)$/, 'storagePlace'],
  [/^склад(?:ск|ы? (?:отгруз|хранен))/, 'feature'],
  [/^(?:quantity|available(?: quantity)?|кол\.?|колич\.?|к-во)(?:,? ?(?:шт\.?))?$/, 'stock'],
  [
    /остат|наличи[еи]|кол-во|количество|^склад|^[а-я]+[ыои]й склад(?![а-я])|на склад(?:е|ах)|stock|^qty|свободно/,
    'stock',
  ],
  [/(?:фото|картин|изображен|picture|image)/, 'picture'],
];

const wordOf = (heading: string): string => heading.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();

function fieldOf(heading: string): ColumnField {
  const word = wordOf(heading);
  if (word === '') return 'ignore';
  if (/^валют|^currency|currency$/.test(word)) return 'currency';
  // A price for a package, or the lowest one, is a price too: its price type tells which.
  if (/цена|price/.test(word) && !/date|дата|%/.test(word)) return 'price';
  const text = TEXT_FIELDS.find((field) => wordOf(PRODUCT_FIELDS[field].label) === word);
  return text ?? WORDS.find(([pattern]) => pattern.test(word))?.[1] ?? 'feature';
}

const TOTAL_STOCK =
  /^(?:(?:общий |свободный |текущий )?(?:остат(?:ок|ки)|наличие|в наличии|количество|кол-во|кол\.?|колич\.?|к-во|stock|qty|quantity|available)(?:,? ?\(?(?:шт\.?|всего|общий|итого|на складе|на складах|товара|quantity)\)?)*(?: \(столбец \d+\))?|свободно|на складе|есть в наличии|склад)$|^(?:всего|итого|общ(?:ий|ее|ая)|суммарн\p{L}+)(?![\p{L}])|по всем склад|на всех склад|^остат\p{L}* на \d/u;

/** Stock without the units reserved for other buyers: only it can be sold. */
const FREE_STOCK = /свободн|доступн|без резерв|(?<![a-z])(?:free|available)(?![a-z])/;

const FREE_WORD = /(?:свободн|доступн)[а-я]*|(?<![a-z])(?:free|available)(?![a-z])/g;

export const oneSpaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A day in a heading, with or without its year. */
const DAY = /(?<!\d)(\d\d?)\.(\d\d?)(?:\.(\d{2}(?:\d\d)?))?(?!\d)/;

/** The heading's day as a number that grows with time; 0 without one. */
function dayOf(heading: string): number {
  const [, day = 0, month = 0, year = ''] = DAY.exec(heading) ?? [];
  return Number(year.slice(-2)) * 10_000 + Number(month) * 100 + Number(day);
}

/**
 * Keeps the columns whose sum is the stock, since the shop adds columns up: free stock instead of all stock, the latest of several days,
 * warehouses instead of their total, and one of several totals. Columns that the profile assigns stay.
 */
function withOneStock(columns: readonly Column[], chosen: Readonly<Record<string, ColumnField>>): readonly Column[] {
  const isGuessed = ({ heading, field }: Column): boolean => field === 'stock' && chosen[heading] === undefined;
  const without = (from: readonly Column[], isOther: (column: Column) => boolean): readonly Column[] =>
    from.map((column) =>
      isGuessed(column) && isOther(column)
        ? { ...column, field: 'ignore', ...(isPlace(column) ? {} : { isOtherStock: true }) }
        : column,
    );
  // A column «Склад» beside a stock names the warehouse.
  const isPlace = ({ heading }: Column): boolean => wordOf(heading) === 'склад';
  const isFree = ({ heading }: Column): boolean => FREE_STOCK.test(wordOf(heading));
  const isTotal = ({ heading }: Column): boolean => TOTAL_STOCK.test(wordOf(heading));
  const isStock = (column: Column): boolean => column.field === 'stock';
  const hasFree = columns.some((column) => isGuessed(column) && isFree(column));
  const free = without(columns, (column) => hasFree && !isFree(column));
  const latest = new Map<string, number>();
  /** The heading without what distinguishes two statements of one stock. */
  const stemOf = ({ heading }: Column): string => oneSpaced(wordOf(heading).replace(DAY, '').replace(FREE_WORD, ''));
  const chosenStems = new Set(columns.filter((column) => isStock(column) && !isGuessed(column)).map(stemOf));
  for (const column of free.filter(isGuessed))
    latest.set(stemOf(column), Math.max(latest.get(stemOf(column)) ?? 0, dayOf(column.heading)));
  const dated = without(
    free,
    (column) => chosenStems.has(stemOf(column)) || dayOf(column.heading) < (latest.get(stemOf(column)) ?? 0),
  );
  const hasFigures = dated.some((column) => isStock(column) && !isPlace(column));
  const totals = dated.filter((column) => isGuessed(column) && isTotal(column) && !(hasFigures && isPlace(column)));
  // «Кол-во» beside a stock is the quantity of an order.
  const total = totals.find(({ heading }) => !/^(?:к(?:ол|-во)|склад$)/.test(wordOf(heading))) ?? totals[0];
  // Beside a total, «Основной склад» may hold a part of it, or a place.
  const isNamed = ({ heading }: Column): boolean => totals.length > 0 && /[ыои]й склад/.test(wordOf(heading));
  const hasParts = dated.some(
    (column) => isStock(column) && !(isGuessed(column) && (isTotal(column) || isNamed(column))),
  );
  return without(dated, (column) => (isTotal(column) ? hasParts || column !== total : isNamed(column) && !hasParts));
}

/** A sentence about the columns of stock that are not taken; null without any. */
export function otherStock(columns: readonly Column[]): string | null {
  const named = (some: readonly Column[]): string => some.map(({ heading }) => `«${heading}»`).join(', ');
  const others = columns.filter(({ isOtherStock }) => isOtherStock === true);
  if (others.length === 0) return null;
  return `Остаток взят из ${named(columns.filter(({ field }) => field === 'stock'))}, не взят из ${named(others)}`;
}

/** True for the shop's own table of refused rows. */
export const areRefused = (headings: readonly string[]): boolean =>
  headings.some((heading) => heading.trim() === REASON_HEADING);

export const MANY_COLUMNS: ReadonlySet<ColumnField> = new Set([
  'price',
  'stock',
  'picture',
  'feature',
  'ignore',
  'group',
  'currency',
  'state',
]);

/** The columns by their headings; a field that only one column can have belongs to the first that matches. */
export function columnsOf(
  headings: readonly string[],
  chosen: Readonly<Record<string, ColumnField>> = {},
): readonly Column[] {
  const taken = new Set(headings.flatMap((text) => chosen[oneSpaced(text)] ?? []));
  const isRefused = areRefused(headings);
  const columns = headings.map((text): Column => {
    const heading = oneSpaced(text);
    const prefixed = isRefused ? columnOfRefused(heading) : undefined;
    if (prefixed !== undefined) return prefixed;
    const chosenField = chosen[heading];
    if (chosenField !== undefined) return { heading, field: chosenField };
    const field = fieldOf(heading);
    if (!MANY_COLUMNS.has(field) && taken.has(field)) return { heading, field: 'feature' };
    taken.add(field);
    return { heading, field };
  });
  return withOneStock(distinct(columns), chosen);
}

/** Distinguishes prices and stocks with the same heading by adding the column to later ones. */
function distinct(columns: readonly Column[]): Column[] {
  const seen = new Set<string>();
  return columns.map((column, index) => {
    if (column.field !== 'price' && column.field !== 'stock') return column;
    const isTwin = seen.has(column.heading);
    seen.add(column.heading);
    return isTwin ? { ...column, heading: `${column.heading} (столбец ${index + 1})` } : column;
  });
}

/** Headings of lists of orders or buyers: such a table is not a price list, even if it names goods. */
const ORDER_WORDS =
  /^(?:номер|дата|номер (?:заказа|чека|накладной|документа)|контрагент|менеджер|дата (?:документа|отгрузки|продажи|доставки)|заказ №|№ заказа|order (?:id|number|no\.?|date|status|total)|дата заказа|статус заказа|сумма заказа|покупатель|клиент|заказчик|получатель|customer.*|billing.*|shipping.*|способ (?:оплаты|доставки)|адрес доставки|телефон.*|e-?mail)$/;

/** Words that stand in the headings of price lists too. */
const COMMON_WORDS = /^(?:номер|дата)$/;

/** True for the headings of a list of orders; a list with articles, names and prices is none for its number and date. */
export function areOrders(headings: readonly string[]): boolean {
  const words = headings.map(wordOf).filter((word) => ORDER_WORDS.test(word));
  const fields = new Set(headings.map(fieldOf));
  const isList = (['article', 'title', 'price'] as const).every((field) => fields.has(field));
  return words.length >= 2 && !(isList && words.every((word) => COMMON_WORDS.test(word)));
}

export const HEAD_ROWS = 30;

/** Likelihood of a row being the headings: the number of cells that name a column. */
export function headingScore(cells: readonly string[]): number {
  const named = new Set(cells.map(fieldOf).filter((field) => field !== 'feature' && field !== 'ignore'));
  return named.has('title') || named.has('article') || named.has('externalId') ? named.size : 0;
}
