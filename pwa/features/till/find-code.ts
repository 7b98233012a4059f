/** A scanned code among the goods of the device's copy: by barcode, else by article. */
import type { FeedProduct } from '#contract/catalog.ts';

/** A code of shops' goods in its longest form: EAN-8, UPC and EAN-13 are one number with zeros before it. */
function gtin(code: string): string | null {
  return /^(\d{8}|\d{12,14})$/.test(code) ? code.padStart(14, '0') : null;
}

/** An article however its separators are written. */
function article(code: string): string {
  return code.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}

function isBarcode(product: FeedProduct, code: string): boolean {
  const { barcode } = product;
  if (barcode === undefined || barcode === '') return false;
  const long = gtin(code);
  return barcode === code || (long !== null && gtin(barcode) === long);
}

/** Goods that bear the first of `codes` that any bears: their barcodes first, then their articles. Several mean a doubt. */
export function goodsByCode(products: ReadonlyMap<string, FeedProduct>, codes: readonly string[]): FeedProduct[] {
  const all = [...products.values()];
  for (const code of codes) {
    const byBarcode = all.filter((product) => isBarcode(product, code));
    if (byBarcode.length > 0) return byBarcode;
  }
  for (const wanted of codes.map(article).filter((one) => one !== '')) {
    const byArticle = all.filter(({ sku }) => sku !== undefined && article(sku) === wanted);
    if (byArticle.length > 0) return byArticle;
  }
  return [];
}
