/** Cells of a list copied from a letter, invoice or sheet: the parser of numbers, units, headings. A person decides doubtful ones. */
import { typedNumber } from '../values/typed-number.ts';
import { typedUnit } from './typed-unit.ts';

const CURRENCY = /(?<=\d)\s*(?:₽|руб(?:\.|лей|ля|ль)?|р\.?)$/iu;

function splitUnit(text: string): readonly [number: string, unit: string] {
  const bare = text.trim();
  const [, number, unit] = /^(.*\d)\s*([^\d\s]\D*[23]?)$/u.exec(bare) ?? [];
  return number !== undefined && unit !== undefined && typedUnit(unit) !== null ? [number, unit] : [bare, ''];
}

/** The text without the unit after its last number. */
export const withoutUnit = (text: string): string => splitUnit(text)[0];

/** The unit after the last number, as typed; empty for none. */
export const writtenUnit = (text: string): string => splitUnit(text)[1];

/** A cell without its quotes. */
export function bareCell(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
}

/** A currency sign marks a sum, which is no quantity. */
export function isSum(cell: string): boolean {
  return CURRENCY.test(cell);
}

/** Parses `1 000`, `12 компл.`, `2,5 м` and `4 520,00 ₽`; null for an empty cell, NaN for text that is no number. */
export function pastedNumber(cell: string): number | null {
  return typedNumber(withoutUnit(cell.replace(CURRENCY, '')));
}

/** `1.000` and `1,000` mean one or a thousand. */
const ONE_OR_THOUSAND = /^[-+−]?\d{1,3}[.,]\d{3}$/;

/** The reason why this number is no quantity of an order or a document, in Russian; null when it is one. */
export function quantityError(qty: number, most: number, cell: string): string | null {
  const isClear = !ONE_OR_THOUSAND.test(withoutUnit(cell).trim());
  if (isClear && Number.isInteger(qty) && qty > 0) return qty > most ? `больше ${most} за один раз нельзя` : null;
  return `непонятно количество «${cell}»`;
}

/** Uses of a column of a pasted table, as a person chooses them. */
export const COLUMN_USES = {
  sku: 'Артикул',
  barcode: 'Штрихкод',
  title: 'Название',
  qty: 'Количество',
  price: 'Цена',
  sum: 'Сумма',
  skip: 'Не брать',
} as const satisfies Record<string, string>;
export type ColumnUse = keyof typeof COLUMN_USES;

/**
 * Words of headings, the first match counts: those of УПД (Постановление 1137), ТОРГ-12 and usual invoices, whose columns of units, places
 * and taxes have codes, quantities and sums of their own.
 */
const MEANINGS: readonly (readonly [ColumnUse, RegExp])[] = [
  ['skip', /^(?:№|n[o№]?\.?$|п\/?п|номер|ед(?:\.|иниц)|вид(?!\p{L})|код (?:вида|тн)|стран|скидк|вес|масса|ндс|налог)/u],
  ['skip', /океи|тн ?вэд|цифровой|деклараци|гтд|акциз|ставка|упаков|брутто|мест[ео]?(?!\p{L})|сумма (?:ндс|налога)/u],
  ['barcode', /штрих-?код|(?<!\p{L})(?:ean|gtin|barcode)/u],
  ['price', /цена|тариф|^price/u],
  ['sum', /сумма|стоимость|^всего|^(?:amount|total)/u],
  ['title', /наименование|название|описание|^(?:title|name)(?!\p{L})/u],
  ['sku', /артикул|^арт\.?$|(?<!\p{L})код(?!\p{L})|^(?:sku|article)|номенклатурный номер/u],
  ['title', /^номенклатура|^товары?(?:$|[\s,/]*(?:\(|работ|услуг))/u],
  ['qty', /^(?:кол(?:-?во|ичество|\.|ич\.)?(?!\p{L})|qty|quantity|заказ(?:ано)?$|шт\.?$)/u],
];

/** Use of a column by its heading; null for unknown words. */
export function columnUse(heading: string): ColumnUse | null {
  const plain = heading.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ');
  // One word with a digit is an article that begins like a heading.
  if (/^\S+$/.test(plain) && /\d/.test(plain)) return null;
  return MEANINGS.find(([, words]) => words.test(plain))?.[0] ?? null;
}

/** True for a line that names columns and has no cell with a figure. */
export function isHeading(cells: readonly string[]): boolean {
  return cells.some((cell) => columnUse(cell) !== null) && !cells.some((cell) => /^[-+−]?\d/.test(cell));
}

/** Column positions by the heading; undefined for a column that the heading lacks. */
export interface Columns {
  readonly code: number | undefined;
  readonly qty: number | undefined;
  /** Number of columns: the heading does not apply to a row of another width. */
  readonly width: number;
}

export const NO_COLUMNS: Columns = { code: undefined, qty: undefined, width: 0 };

/** Columns by the line above them; null for a line that is no heading. */
export function headingOf(cells: readonly string[]): Columns | null {
  if (!isHeading(cells)) return null;
  const uses = cells.map(columnUse);
  const find = (...wanted: ColumnUse[]) => wanted.map((use) => uses.indexOf(use)).find((at) => at >= 0);
  return { code: find('sku', 'barcode'), qty: find('qty'), width: cells.length };
}
