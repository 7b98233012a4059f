/** A scanned code among the goods of the device's copy: by barcode, else by article. */
import type { FeedProduct } from '#contract/catalogue/catalog-feed.ts';
import { article, gtin } from '#contract/products/product-code.ts';

function isBarcode(product: FeedProduct, code: string): boolean {
  const { barcode } = product;
  if (barcode === undefined || barcode === '') return false;
  const long = gtin(code);
  return barcode === code || (long !== null && gtin(barcode) === long);
}

/**
 * Goods that bear the first of `codes` that any bears: their barcodes first, then their articles. Several mean a doubt.
 */
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
