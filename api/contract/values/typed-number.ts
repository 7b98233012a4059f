/**
 * Numbers and sums as people type them: the one reader of every field, search and form. Spaces may part thousands, a
 * comma or a point the decimals, so `12 490,50` and `12490.5` are one number. What could mean two numbers is refused,
 * never guessed.
 */

/** Largest sum of money the shop works with, in roubles. */
export const MAX_ROUBLES = 1_000_000_000;

/** Digits in one run, or thousands parted by spaces of any kind. */
const TYPED = /^([+-]?)(\d{1,30}|\d{1,3}(?:\s\d{3}){1,9})(?:[.,](\d{0,6}))?$/;
/** What minus signs people's keyboards and spreadsheets give. */
const MINUS = /^[\u2212\u2013]/;

/**
 * Reads a typed number.
 * @param decimals most digits after the comma: a sum of three is refused, because `12,490` may be meant as 12 490
 * @returns null for nothing typed, NaN for what is no number
 */
export function typedNumber(typed: string, decimals = 6): number | null {
  const text = typed.trim().replace(MINUS, '-');
  if (text === '') return null;
  const [, sign = '', whole, fraction = ''] = TYPED.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals || (decimals === 0 && /[.,]/.test(text))) return Number.NaN;
  return Number(`${sign}${whole.replace(/\s/g, '')}.${fraction}0`);
}

/**
 * Reads a sum of money: roubles with at most two decimals, with or without the sign of the rouble.
 * @returns null for nothing typed, NaN for what is no sum, also for one below zero or above `MAX_ROUBLES`
 */
export function typedRoubles(typed: string): number | null {
  const roubles = typedNumber(typed.replace(/\s*(?:₽|руб\.?|р\.?)\s*$/i, ''), 2);
  return roubles === null || (roubles >= 0 && roubles <= MAX_ROUBLES) ? roubles : Number.NaN;
}

/**
 * A number as a field shows it when nobody types: `12 490,5` with no-break spaces; text that is no number stays as it
 * is.
 */
export function tidiedNumber(typed: string): string {
  const number = typedNumber(typed);
  if (number === null || Number.isNaN(number)) return typed;
  const [, sign = '', whole = '', fraction] =
    /^([+-]?)([\d\s]+)(?:[.,](\d*))?$/.exec(typed.trim().replace(MINUS, '-')) ?? [];
  const grouped = whole.replace(/\s/g, '').replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return `${sign === '-' ? '\u2212' : ''}${grouped}${fraction === undefined || fraction === '' ? '' : `,${fraction}`}`;
}

/** A number of ours as the text a field is opened with: `12490,5`. */
export function numberAsTyped(value: number | null | undefined): string {
  return value == null ? '' : String(value).replace('.', ',');
}
