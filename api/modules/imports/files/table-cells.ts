/** Cells of a table: codes, which spreadsheets damage, weights, prices and their units, addresses, groups. */
import { articleKey } from '#contract/products/product-code.ts';
import { cleanLine, hasForbiddenSign } from './clean-text.ts';
import type { ColumnField } from '#contract/imports/import-profile.ts';
import { typedUnit } from '#contract/products/typed-unit.ts';
import { PIECE } from '#contract/products/unit.ts';
import type { Unit } from '#contract/products/unit-words.ts';
import { readFigure } from './read-values.ts';
import type { FilePrice } from './source-row.ts';

export interface CellMark {
  /** The workbook stores a number: its decimal sign is certain. */
  readonly isNumber?: true;
  /** The number as a code, as displayed in the workbook. */
  readonly code?: string;
  /** Reason why the number can't be a code, as a clause. */
  readonly codeFault?: string;
  /** Note about the code, as a sentence. */
  readonly codeNote?: string;
  /** Reason why the cell has no value, as a clause. */
  readonly fault?: string;
  /** ISO date of a number in a date format. */
  readonly date?: string;
  /** A foreign currency displayed beside the number. */
  readonly currency?: string;
  /** The value is in another row of a merged cell. */
  readonly isSpread?: true;
}

export type ReadCode = { readonly code: string; readonly note?: string } | { readonly fault: string };

/** Texts that spreadsheets display for failed formulas. */
const ERRORS =
  /^#(?:#+|REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|ССЫЛКА!|Н\/Д|ЗНАЧ!|ИМЯ\?|ДЕЛ\/0!|ЧИСЛО!|ПУСТО!|ПЕРЕНОС!|ВЫЧИСЛ!)$/iu;

export const errorOf = (text: string, mark: CellMark | undefined): string | undefined =>
  mark?.fault ?? (ERRORS.test(text.trim()) ? 'ошибка формулы' : undefined);

/** The text in `="00123"`, which price lists use so that a spreadsheet keeps the zeros of codes. */
export const unwrapped = (text: string): string => /^\s*="([^"]*)"\s*$/.exec(text)?.[1] ?? text;

const EXPONENT = /^[+-]?\d+(?:[.,]\d+)?[EЕ][+-]\d+$/iu;
const MONTHS = 'янв|фев|мар|апр|май|мая|июн|июл|авг|сен|окт|ноя|дек|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const DATE = new RegExp(
  `^(?:\\d{1,2}[. -](?:${MONTHS})|(?:19|20)\\d{2}-\\d{2}-\\d{2}(?:[T ][\\d:.]+)?|(?:${MONTHS})[.-]\\d{2,4}|\\d{1,2}[.-](?:${MONTHS})[.-]\\d{2,4}|\\d{1,2}[./]\\d{1,2}[./](?:19|20)\\d{2})$`,
  'iu',
);

/** Placeholders for a missing code, often shared by many goods. */
const NO_CODE =
  /^(?:[^\p{L}\d]+|0|нет|б\/?н|б\/?а|н\/?д|отсутствует|без (?:артикула|штрих-?кода)|none|n\/a|null|no)$/iu;

/** A code, or an empty text for a placeholder. */
export const codeOrEmpty = (code: string): string => (NO_CODE.test(code) ? '' : code);

/** Reads a cell as a code. Zeros and points are kept; in the shop's own tables all characters are. */
export function readCode(cell: string, mark: CellMark | undefined, isOwn: boolean): ReadCode {
  if (mark?.codeFault !== undefined) return { fault: `испорчен таблицей: ${mark.codeFault}` };
  if (mark?.code !== undefined)
    return mark.codeNote === undefined ? { code: mark.code } : { code: mark.code, note: mark.codeNote };
  if (hasForbiddenSign(cell)) return { fault: 'в нём знак, которого в тексте быть не может' };
  const code = isOwn ? cell : cleanLine(unwrapped(cell).replace(/^\s*'/, ''));
  if (EXPONENT.test(code)) return { fault: 'испорчен таблицей: число с порядком' };
  if (DATE.test(code)) return { fault: 'испорчен таблицей: дата' };
  return { code: isOwn ? code : codeOrEmpty(code) };
}

/** Barcodes of a cell that may contain several, separated by blanks or signs. */
export function barcodesOf(code: string): string[] {
  const parts = code.split(/[\s,;/|]+/).filter((part) => part !== '');
  if (parts.length > 1 && parts.every((part) => /^\d{6,14}$/.test(part)))
    return [...new Set(parts)].filter((part) => !/^0+$/.test(part));
  // Programs that treat barcodes as numbers append a decimal part.
  const [alone = ''] = parts;
  const joined = code.replace(/\s/g, '');
  const whole = (parts.length === 1 ? alone : /^\d{8,14}$/.test(joined) ? joined : code).replace(
    /^(\d{8,14})[.,]0+$/,
    '$1',
  );
  return codeOrEmpty(whole) === '' || /^0+$/.test(whole) ? [] : [whole];
}

/** Cyrillic letters and the Latin ones that look the same. */
const LOOKS = new Map(Array.from('авекмнорстухіјѕ', (letter, at) => [letter, 'abekmhopctyxijs'[at] ?? letter]));
/** Hyphens and dashes of all lengths, and the minus. */
const DASHES = /[\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;

/** Key of an article by its looks: a reader can't tell a Cyrillic letter from a Latin one, or dashes of different lengths. */
export const articleLook = (code: string): string =>
  articleKey(code)
    .replace(DASHES, '-')
    .replace(/[а-яіјѕ]/g, (letter) => LOOKS.get(letter) ?? letter);

export interface Column {
  readonly field: ColumnField;
  readonly heading: string;
  /** Set for an unused column of stock: another column has the stock more exactly, or several have it by warehouse. */
  readonly isOtherStock?: true;
}

/** Cells of a row and the number of its first line, from 1. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly marks?: ReadonlyMap<number, CellMark>;
  readonly isHidden?: true;
  readonly hidden?: ReadonlySet<number>;
  /** Set for the last line of a text without an end of line. */
  readonly isUnended?: true;
  /** Set when the row lies within a quote that was opened in this line and column and does not end in its row. */
  readonly quote?: { readonly line: number; readonly column: number };
}

/** The column of a price's currency: of several the next one, on the side of the prices on which the first one stands. */
export function currencyColumn(columns: readonly Column[], price: number): number {
  const those = columns.flatMap(({ field }, index) => (field === 'currency' ? [index] : []));
  const [first = -1] = those;
  const isBefore = first < columns.findIndex(({ field }) => field === 'price');
  return (isBefore ? those.findLast((at) => at < price) : those.find((at) => at > price)) ?? first;
}

/** Marks of goods that another shop hides, by the column's heading: its values for them. */
export const HIDDEN_MARKS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:published|опубликован.*|активность|status)$/,
    /^(?:0|-1|n|no|нет|false|draft|archived|private|disabled|inactive)$/i,
  ],
  [/^(?:архивный|is archived)$/, /^(?:1|y|yes|да|true)$/i],
  [/^(?:visibility|видимость).*$/, /^(?:hidden|скрыт.*)$/i],
];

/** The state by a column of such marks, with its heading: empty for goods on show. Other columns have the state in words. */
export function stateIn(heading: string, cell: string): string {
  const [, hidden] = HIDDEN_MARKS.find(([pattern]) => pattern.test(heading.toLowerCase())) ?? [];
  return hidden === undefined || cell === '' ? cell : hidden.test(cell) ? `${heading}: ${cell}` : '';
}

/** The weight of a column such as «Вес, г» in kilograms, as text. */
export function kilograms(heading: string, text: string): string {
  if (!/[\s,(](?:г|гр|грамм\p{L}*|g)[.)]*$/iu.test(heading)) return text;
  const grams = readFigure(text, 'any');
  return grams.kind === 'figure' ? String(grams.value / 1000) : text;
}

/** The unit of a price by its heading: «Цена за м2», «Цена, руб./шт.»; «за ед.» is the row's own. */
const OF_UNIT = /(?:за|(?:руб\.?|₽|р\.?)\s?\/)\s?(?:1\s?)?(?!ед)(\p{L}+(?:(?:[²³\d]|\.\s?|\s)[\p{L}²³\d]*)?\.?)\)?$/iu;

/** The column of the unit of prices, which may be a package. */
export const PRICED_BY = /^ед\S*(?: изм\S*)? цены$/i;

/** The quantity that a unit measures; a set and a pair are pieces, as price lists use «за шт». */
const measureOf = (unit: Unit): string =>
  ['м²', 'м³', 'кг', 'г', 'л'].includes(unit) ? unit : /м$/.test(unit) ? 'м' : 'шт';

/** A unit that holds several: «100 шт», «упак (10 шт)», «бухта 100 м», «тыс. шт». */
const MANY = /(?<![\d.,])(?:[2-9]|\d{2,})\s*(?:шт|пог|п\.?\s?м|м(?![\p{L}\d²³]))|^т(?:ыс)?\.?\s?шт|^тыс/iu;

/**
 * Units that a price is for, as written. «Цена за 100 шт» gives 100, and the price is divided by it. A price per unit of another measure
 * than the row's («Цена за м» of pieces), and a row's unit that holds several («тыс. шт»), give the unit's name: such a price is refused,
 * because it is unknown how many units it is for. Empty for a price of one unit.
 */
export function perOf(heading: string, unit: string): Pick<FilePrice, 'per' | 'perUnit'> {
  const [, units, thousand] =
    /(?:(?:^|[\s(])за |\/\s?)(?:(\d{2,}|[2-9](?!\s?м))\s?(?:шт|м(?![\p{L}])|ед)|(тыс))/iu.exec(heading) ?? [];
  if (units !== undefined) return { per: units, perUnit: `${units}\u00a0шт.` };
  if (thousand !== undefined) return { per: '1000', perUnit: '1000\u00a0шт.' };
  const own = typedUnit(OF_UNIT.exec(heading)?.[1] ?? '');
  const sold = typedUnit(unit);
  if (own !== null && sold !== null && measureOf(own) !== measureOf(sold)) return { per: own, perUnit: own };
  return MANY.test(unit) ? { per: unit } : {};
}

/** True for a stock that its heading states in another measure than the row's unit: «Остаток, м2» of pieces; «шт» means any unit. */
export function isStockOfOther(heading: string, unit: string): boolean {
  const stated = typedUnit(/[,(]\s?(\p{L}+[²³\d]?)\.?\)?$/u.exec(heading)?.[1] ?? '');
  const sold = typedUnit(unit);
  return stated !== null && stated !== PIECE && sold !== null && measureOf(stated) !== measureOf(sold);
}

/** Metres by the heading of the only price, for a table without units; undefined for other prices. */
export function metresOf(columns: readonly Column[]): Unit | undefined {
  const [price, ...others] = columns.filter(({ field }) => field === 'price');
  const unit = typedUnit(OF_UNIT.exec(price?.heading ?? '')?.[1] ?? '');
  return others.length === 0 && unit !== null && measureOf(unit) === 'м' ? unit : undefined;
}

/** The cell as one line; figures on lines of their own stay two prices. */
export function amountIn(cell: string): string {
  const figures = cell
    .split('\n')
    .map(cleanLine)
    .filter((line) => /\d/.test(line));
  return figures.length > 1 ? figures.join(' / ') : cleanLine(cell);
}

/** Addresses or file names in one cell. A comma may be a part of an address, but neither its end nor before the next one. */
export const addressesIn = (cell: string): string[] =>
  cell
    .split(cell.includes('://') ? /[\s;|]+|,(?=https?:)/i : /[\s;|,]+/)
    .map((address) => address.replace(/,+$/, ''))
    .filter((address) => address !== '');

/** Levels in one cell, separated by «>» or «/» with blanks, or each in a column of its own. */
export function groupParts(cell: string, field: ColumnField): string[] {
  const parts = field === 'group' ? cell.split(/\s+[/\\|]\s+|\s*(?:[>›]|->)\s*/) : [cell];
  return parts.map(cleanLine).filter((part) => part !== '');
}

const SIZES = /^(\d{1,6}|—?)х(\d{1,6}|—?)х(\d{1,6}|—?)$/;
/** Longest side of a product, mm. */
const SIDE_MAX = 100_000;

/** Whole millimetres of the sides in «120х60х—», null for one that is left out; empty for an empty text, null for another one. */
export function sizesOf(text: string): Readonly<Record<string, number | null>> | null {
  if (text === '') return {};
  const sides = SIZES.exec(text.replace(/\s/g, '').replace(/[x×*]/giu, 'х').replaceAll('-', '—'))?.slice(1);
  const [lengthMm = null, widthMm = null, heightMm = null] = (sides ?? []).map((side) =>
    /\d/.test(side) ? Number(side) : null,
  );
  const isWithin = [lengthMm, widthMm, heightMm].every((side) => (side ?? 0) <= SIDE_MAX);
  return sides !== undefined && isWithin ? { lengthMm, widthMm, heightMm } : null;
}
