/** The longest text that a field takes: a whole barcode, so that one is seen for what it is. */
export const TEXT_MAX = 14;

/** True for digits that a scanner has typed: the shortest barcode is longer than any quantity. */
export function isBarcode(text: string): boolean {
  return /^\d{8,}$/.test(text);
}

/**
 * Reads what a person typed into a quantity field: spaces fall away, a fraction is floored, the result is kept
 * within the limits.
 * @returns a whole number from min to max, or null when there is no number in the text.
 */
export function readQuantity(text: string, min: number, max: number): number | null {
  const plain = text
    .replace(/[\s\u00a0\u2009]/g, '')
    .replace('−', '-')
    .replace(',', '.');
  if (!/^[+-]?\d+(\.\d*)?$/.test(plain)) return null;
  return Math.min(max, Math.max(min, Math.floor(Number(plain))));
}
