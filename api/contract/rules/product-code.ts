/** Codes that goods bear: articles as people write them, barcodes however long. */

/** A code of shops' goods in its longest form: EAN-8, UPC and EAN-13 are one number with zeros before it. Null for others. */
export function gtin(code: string): string | null {
  return /^(\d{8}|\d{12,14})$/.test(code) ? code.padStart(14, '0') : null;
}

/** An article however its separators and its case are written. */
export function article(code: string): string {
  return code.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}
