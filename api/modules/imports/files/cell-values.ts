/** Values in the cells of a table: weights, prices and their units, addresses, groups. */
import type { ColumnField } from '#contract/imports/import-profile.ts';
import { typedUnit } from '#contract/products/typed-unit.ts';
import type { Unit } from '#contract/products/unit-words.ts';
import { cleanLine } from './clean-text.ts';
import { readFigure } from './read-values.ts';
import type { FilePrice } from './source-row.ts';

/** The weight of a column such as «Вес, г» in kilograms, as text. */
export function kilograms(heading: string, text: string): string {
  if (!/[\s,(](?:г|гр|грамм\p{L}*|g)[.)]*$/iu.test(heading)) return text;
  const grams = readFigure(text, 'any');
  return grams.kind === 'figure' ? String(grams.value / 1000) : text;
}

/** The unit of a price by its heading: «Цена за м2», «Цена, руб./шт.»; «за ед.» is the row's own. */
const OF_UNIT = /(?:за|(?:руб\.?|₽|р\.?)\s?\/)\s?(?!ед)(\p{L}+(?:(?:[²³\d]|\.\s?|\s)[\p{L}²³\d]*)?\.?)\)?$/iu;

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
  const [, units, thousand] = /(?:^|[\s(])за (?:(\d{2,})\s?(?:шт|м(?![\p{L}])|ед)|(тыс))/iu.exec(heading) ?? [];
  if (units !== undefined) return { per: units, perUnit: `${units}\u00a0шт.` };
  if (thousand !== undefined) return { per: '1000', perUnit: '1000\u00a0шт.' };
  const own = typedUnit(OF_UNIT.exec(heading)?.[1] ?? '');
  const sold = typedUnit(unit);
  if (own !== null && sold !== null && measureOf(own) !== measureOf(sold)) return { per: own, perUnit: own };
  return MANY.test(unit) ? { per: unit } : {};
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
