/**
 * Numbers and sums as people type them: the one parser of every field, search and form. Spaces may separate thousands, a comma or a point
 * the decimals, so `12 490,50` and `12490.5` are one number. Ambiguous input is refused, never guessed.
 */

/** Largest sum of money the shop works with, roubles. */
export const MAX_ROUBLES = 1_000_000_000;

/** Digits in one run, or thousands separated by spaces of any kind. */
const TYPED = /^([+-]?)(\d{1,30}|\d{1,3}(?:\s\d{3}){1,9})(?:[.,](\d{0,6}))?$/;
/** Minus signs of keyboards and spreadsheets. */
const MINUS = /^[\u2212\u2013]/;

/**
 * Parses a typed number.
 * @param decimals maximum digits after the comma: a sum with three is refused, because `12,490` may mean 12 490
 * @returns null for empty input, NaN for an invalid number
 */
export function typedNumber(typed: string, decimals = 6): number | null {
  const text = typed.trim().replace(MINUS, '-');
  if (text === '') return null;
  const [, sign = '', whole, fraction = ''] = TYPED.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals || (decimals === 0 && /[.,]/.test(text))) return Number.NaN;
  return Number(`${sign}${whole.replace(/\s/g, '')}.${fraction}0`);
}

/**
 * Parses a sum of money: roubles with at most two decimals, with or without the rouble sign.
 * @returns null for empty input, NaN for an invalid sum, including one below zero or above `MAX_ROUBLES`
 */
export function typedRoubles(typed: string): number | null {
  const roubles = typedNumber(typed.replace(/\s*(?:₽|руб\.?|р\.?)\s*$/i, ''), 2);
  return roubles === null || (roubles >= 0 && roubles <= MAX_ROUBLES) ? roubles : Number.NaN;
}

/** A number as an idle field shows it: `12 490,5` with no-break spaces; other text is returned as it is. */
export function tidiedNumber(typed: string): string {
  const number = typedNumber(typed);
  if (number === null || Number.isNaN(number)) return typed;
  const [, sign = '', whole = '', fraction] =
    /^([+-]?)([\d\s]+)(?:[.,](\d*))?$/.exec(typed.trim().replace(MINUS, '-')) ?? [];
  const grouped = whole.replace(/\s/g, '').replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return `${sign === '-' ? '\u2212' : ''}${grouped}${fraction === undefined || fraction === '' ? '' : `,${fraction}`}`;
}

/** A number as the initial text of a field: `12490,5`. */
export function numberAsTyped(value: number | null | undefined): string {
  return value == null ? '' : String(value).replace('.', ',');
}
