/** Codes that goods bear: articles as people write them, barcodes however long. */

/**
 * A code of shops' goods in its longest form: EAN-8, UPC and EAN-13 are one number with zeros before it. Null for
 * others.
 */
export function gtin(code: string): string | null {
  return /^(\d{8}|\d{12,14})$/.test(code) ? code.padStart(14, '0') : null;
}

/**
 * True for EAN-8, UPC, EAN-13 and GTIN-14 whose last digit is the one that the others ask for (GS1 General
 * Specifications, 7.9).
 */
export function isWholeBarcode(code: string): boolean {
  const digits = gtin(code);
  if (digits === null) return false;
  const weighed = Array.from(digits, Number).reduce((sum, digit, place) => sum + digit * (place % 2 === 0 ? 3 : 1), 0);
  return weighed % 10 === 0;
}

/** An article however its separators and its case are written. */
export function article(code: string): string {
  return code.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}
