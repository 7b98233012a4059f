/** A scanned or typed code among the goods of the device's copy: by barcode, else by article. */
import type { FeedProduct } from '#contract/catalogue/catalog-feed.ts';
import { catalogueCopy } from '../../device/catalogue/catalog-cache.ts';
import { article, barcodeKey, barcodesOf, scannedCodes } from '#contract/products/product-code.ts';

export interface CodeIndex {
  readonly barcodes: ReadonlyMap<string, readonly FeedProduct[]>;
  readonly articles: ReadonlyMap<string, readonly FeedProduct[]>;
}

/** Goods by their barcodes and by their articles, as both are compared. */
export function indexCodes(products: Iterable<FeedProduct>): CodeIndex {
  const barcodes = new Map<string, FeedProduct[]>();
  const articles = new Map<string, FeedProduct[]>();
  const put = (index: Map<string, FeedProduct[]>, key: string, product: FeedProduct): void => {
    const known = index.get(key);
    if (known === undefined) index.set(key, [product]);
    else if (!known.includes(product)) known.push(product);
  };
  for (const product of products) {
    for (const barcode of barcodesOf(product)) put(barcodes, barcodeKey(barcode), product);
    const key = article(product.sku ?? '');
    if (key !== '') put(articles, key, product);
  }
  return { barcodes, articles };
}

let kept: { version: number; index: CodeIndex } | undefined;

/** Codes of the device's copy, gathered once for each state of it. */
export function codesOfCopy(): CodeIndex {
  const { version } = catalogueCopy.read();
  if (kept?.version !== version) kept = { version, index: indexCodes(catalogueCopy.products.values()) };
  return kept.index;
}

/**
 * Goods that bear the first of the codes in what was scanned that any bears: their barcodes first, then their articles.
 * Several mean a doubt.
 */
export function goodsByCode({ barcodes, articles }: CodeIndex, scanned: readonly string[]): readonly FeedProduct[] {
  const codes = scanned.flatMap(scannedCodes);
  const found = [
    ...codes.map((code) => barcodes.get(barcodeKey(code))),
    ...codes.map((code) => articles.get(article(code))),
  ];
  return found.find((goods) => goods !== undefined) ?? [];
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
  index: () => CodeIndex,
  list: () => { items: readonly { id: string }[]; total: number },
): string | null {
  const typed = words.trim();
  if (typed === '') return null;
  const coded = TYPED_BARCODE.test(typed) || HAS_LETTER.test(typed) ? goodsByCode(index(), [typed]) : [];
  if (coded.length > 1) return null;
  const { items, total } = coded.length === 1 ? { items: coded.map(({ _id }) => ({ id: _id })), total: 1 } : list();
  return total === 1 ? (items[0]?.id ?? null) : null;
}
