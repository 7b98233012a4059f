/**
 * Cells of a list copied from a letter, an invoice or a spreadsheet: the one parser of their numbers, units and headings. An ambiguous cell
 * is left for a person, never guessed.
 */
import { typedNumber } from '../values/typed-number.ts';
import { typedUnit } from './typed-unit.ts';

const CURRENCY = /(?<=\d)\s*(?:₽|руб(?:\.|лей|ля|ль)?|р\.?)$/iu;

/** The text without the unit after its last number. */
export function withoutUnit(text: string): string {
  const bare = text.trim();
  const [, number, unit] = /^(.*\d)\s*([^\d\s]\D*[23]?)$/u.exec(bare) ?? [];
  return number !== undefined && unit !== undefined && typedUnit(unit) !== null ? number : bare;
}

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

/** The reason why this number is no quantity of an order or a document, in Russian; null when it is one. */
export function quantityError(qty: number, most: number, cell: string): string | null {
  if (Number.isInteger(qty) && qty > 0) return qty > most ? `больше ${most} за один раз нельзя` : null;
  return `непонятно количество «${cell}»`;
}

/** Column positions by the heading; undefined for a column that the heading lacks. */
export interface Columns {
  readonly code: number | undefined;
  readonly qty: number | undefined;
  readonly price: number | undefined;
  /** Number of columns: the heading does not apply to a row of another width. */
  readonly width: number;
}

export const NO_COLUMNS: Columns = { code: undefined, qty: undefined, price: undefined, width: 0 };

const NAMES: Readonly<Record<'code' | 'qty' | 'price', RegExp>> = {
  code: /^(?:артикул|арт\.?$|код(?!\p{L})|штрих-?код|sku|article|ean|gtin)/iu,
  qty: /^(?:кол(?:-?во|ичество|\.|ич\.)?(?!\p{L})|количество|qty|quantity|заказ(?:ано)?$|шт\.?$)/iu,
  price: /^(?:цена|price)/iu,
};

/** Columns by the line above them; null for a line that is no heading. */
export function headingOf(cells: readonly string[]): Columns | null {
  if (cells.some((cell) => /\d/.test(cell))) return null;
  const find = (name: keyof typeof NAMES) => {
    const at = cells.findIndex((cell) => NAMES[name].test(cell));
    return at < 0 ? undefined : at;
  };
  const columns = { code: find('code'), qty: find('qty'), price: find('price'), width: cells.length };
  const isNamed =
    [columns.code, columns.qty, columns.price].some((at) => at !== undefined) ||
    cells.some((cell) => TITLES.test(cell));
  return isNamed ? columns : null;
}

const TITLES = /^(?:наименование|название|товар|номенклатура|№|title|name|сумма)(?!\p{L})/iu;
