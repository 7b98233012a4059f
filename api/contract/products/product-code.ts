/** Codes of goods: articles as people write them, barcodes of any length. */
import { INVISIBLE } from '../values/invisible.ts';

/** A retail product's code in its longest form: EAN-8, UPC and EAN-13 are the same number with leading zeros. Null for other codes. */
export function gtin(code: string): string | null {
  return /^(\d{8}|\d{12,14})$/.test(code) ? code.padStart(14, '0') : null;
}

/** All spellings of a code: for a GTIN the forms with fewer and more leading zeros. */
export function gtinForms(code: string): string[] {
  const digits = gtin(code)?.replace(/^0+/, '');
  if (digits === undefined) return [code];
  return [8, 12, 13, 14].filter((length) => digits.length <= length).map((length) => digits.padStart(length, '0'));
}

/** True for EAN-8, UPC, EAN-13 and GTIN-14 with a valid check digit (GS1 General Specifications, 7.9). */
export function isWholeBarcode(code: string): boolean {
  const digits = gtin(code);
  if (digits === null) return false;
  const weighed = Array.from(digits, Number).reduce((sum, digit, place) => sum + digit * (place % 2 === 0 ? 3 : 1), 0);
  return weighed % 10 === 0;
}

/**
 * The GTIN that the code is to the whole world; null for a code of no valid form, and for numbers that shops give themselves (GS1 prefixes
 * 02, 04 and 20-29, 0 and 2 of eight digits).
 */
export function worldGtin(code: string): string | null {
  const digits = isWholeBarcode(code) ? gtin(code) : null;
  return digits === null || /^0(?:02|04|2|0{5}[02])/.test(digits) ? null : code;
}

/** Symbology prefix that scanners may send: «]C1», «]d2», «]E0» (ISO/IEC 15424). */
const SYMBOLOGY = /^\][A-Za-z]\d/;

/**
 * Product codes that a scanned text may contain, likeliest first: the text without its symbology prefix, and the GTIN at the start of a GS1
 * label or a «Честный знак» mark (application identifier 01).
 */
export function scannedCodes(text: string): string[] {
  const bare = text.trim().replace(SYMBOLOGY, '');
  const labelled = /^\(?01\)?(\d{14})/.exec(bare)?.[1];
  return labelled !== undefined && isWholeBarcode(labelled) ? [bare, labelled] : [bare];
}

/** An article without separators and case. */
export function article(code: string): string {
  return code.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}

/** Distinct codes of a text, separated by white space, commas or semicolons, without invisible characters. */
export const codesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((code) => code.replace(INVISIBLE, ''))
      .filter((code) => code !== ''),
  ),
];

/** All barcodes of a product, the displayed one first. */
export const barcodesOf = (product: {
  readonly barcode?: string | null | undefined;
  readonly moreBarcodes?: string | null | undefined;
}): string[] => [
  ...new Set([product.barcode ?? '', ...codesIn(product.moreBarcodes ?? '')].filter((code) => code !== '')),
];

/** Key of an article: price lists and people repeat it with other case and spaces. */
export const articleKey = (code: string): string => code.replace(/\s+/g, '').toLowerCase();

/** Key of a barcode: scanners and price lists repeat a GTIN with other leading zeros. */
export const barcodeKey = (code: string): string => gtin(code) ?? code.trim();
