/** Maximum length of the field's text: a whole barcode, so that one can be recognized. */
export const TEXT_MAX = 14;

/** True for digits typed by a scanner: the shortest barcode is longer than any quantity. */
export function isBarcode(text: string): boolean {
  return /^\d{8,}$/.test(text);
}

/**
 * Parses a typed quantity: spaces and «шт.» are removed, a fraction is floored, the result is limited.
 * @returns a whole number from min to max, or null when the text has no number
 */
export function readQuantity(text: string, min: number, max: number): number | null {
  const plain = text
    .replace(/[\s\u00a0\u2009]/g, '')
    .replace(/(?<=\d)шт\.?$/i, '')
    .replace('−', '-')
    .replace(',', '.');
  if (!/^[+-]?\d+(\.\d*)?$/.test(plain)) return null;
  return Math.min(max, Math.max(min, Math.floor(Number(plain))));
}
