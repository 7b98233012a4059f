/** A scanned or typed code among the goods of the device's copy: by barcode, else by article. */
import type { FeedProduct } from '#contract/catalogue/catalog-feed.ts';
import { article, barcodeKey, barcodesOf, scannedCodes } from '#contract/products/product-code.ts';

function isBarcode(product: FeedProduct, code: string): boolean {
  const wanted = barcodeKey(code);
  return barcodesOf(product).some((barcode) => barcodeKey(barcode) === wanted);
}

/**
 * Goods that bear the first of the codes in what was scanned that any bears: their barcodes first, then their articles. Several mean a doubt.
 */
export function goodsByCode(products: ReadonlyMap<string, FeedProduct>, scanned: readonly string[]): FeedProduct[] {
  const codes = scanned.flatMap(scannedCodes);
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

/** What to say of a code that no goods of the copy bear; a copy that broke off says nothing of the rest. */
export function unknownCodeText(code: string, isWhole: boolean): string {
  return isWhole ? `Штрихкод ${code} не найден` : `Каталог загружен не весь: кода ${code} в нём пока нет`;
}

/** Shorter numbers are typed by people who look for something. */
const TYPED_BARCODE = /^\d{8,14}$/;
const HAS_LETTER = /\p{L}/u;

/**
 * Id of what Enter in the search adds: the one product whose barcode or article with letters was typed whole, by a
 * scanner too slow to be told from a person or by a person; else the only hit. Null where a person has to choose.
 * @param list what the search finds for the same words
 */
export function addedByEnter(
  words: string,
  products: ReadonlyMap<string, FeedProduct>,
  list: () => { items: readonly { id: string }[]; total: number },
): string | null {
  const typed = words.trim();
  if (typed === '') return null;
  const coded = TYPED_BARCODE.test(typed) || HAS_LETTER.test(typed) ? goodsByCode(products, [typed]) : [];
  if (coded.length > 1) return null;
  const { items, total } = coded.length === 1 ? { items: coded.map(({ _id }) => ({ id: _id })), total: 1 } : list();
  return total === 1 ? (items[0]?.id ?? null) : null;
}
