/** Codes that goods bear: articles as people write them, barcodes however long. */

/**
 * A code of shops' goods in its longest form: EAN-8, UPC and EAN-13 are one number with zeros before it. Null for
 * others.
 */
export function gtin(code: string): string | null {
  return /^(\d{8}|\d{12,14})$/.test(code) ? code.padStart(14, '0') : null;
}

/** All that a code is written as: a GTIN with as many zeros before it as its shorter and longer forms have. */
export function gtinForms(code: string): string[] {
  const digits = gtin(code)?.replace(/^0+/, '');
  if (digits === undefined) return [code];
  return [8, 12, 13, 14].filter((length) => digits.length <= length).map((length) => digits.padStart(length, '0'));
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

/** What scanners may put before a code to say which kind it is: «]C1», «]d2», «]E0» (ISO/IEC 15424). */
const SYMBOLOGY = /^\][A-Za-z]\d/;

/**
 * What a scanned text may name goods by, likeliest first: the text without its kind, and the GTIN that a GS1 label or a
 * mark of «Честный знак» begins with (application identifier 01).
 */
export function scannedCodes(text: string): string[] {
  const bare = text.trim().replace(SYMBOLOGY, '');
  const labelled = /^\(?01\)?(\d{14})/.exec(bare)?.[1];
  return labelled !== undefined && isWholeBarcode(labelled) ? [bare, labelled] : [bare];
}

/** An article however its separators and its case are written. */
export function article(code: string): string {
  return code.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}

/** Codes of a text that holds several, parted by blanks, commas or semicolons, each once. */
export const codesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((code) => code !== ''))];

/** All barcodes of a product, the one that is shown first. */
export const barcodesOf = (product: {
  readonly barcode?: string | null | undefined;
  readonly moreBarcodes?: string | null | undefined;
}): string[] => [
  ...new Set([product.barcode ?? '', ...codesIn(product.moreBarcodes ?? '')].filter((code) => code !== '')),
];

/** An article as price lists and people repeat it: only its letter case and its blanks do not count. */
export const articleKey = (code: string): string => code.replace(/\s+/g, '').toLowerCase();

/** A barcode as scanners and price lists repeat it: zeros before a GTIN do not count. */
export const barcodeKey = (code: string): string => gtin(code) ?? code.trim();
