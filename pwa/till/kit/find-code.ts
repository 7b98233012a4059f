/** Finds goods by a scanned or typed code in the device's copy: by barcode, else by SKU. */
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import { catalogueCopy } from '../../device/catalogue/catalog-cache.ts';
import { article, barcodeKey, barcodesOf, scannedCodes } from '#contract/products/product-code.ts';

export interface CodeIndex {
  readonly barcodes: ReadonlyMap<string, readonly FeedProduct[]>;
  readonly articles: ReadonlyMap<string, readonly FeedProduct[]>;
}

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

/** The index of the device's copy, built once for each version of it. */
export function codesOfCopy(): CodeIndex {
  const { version } = catalogueCopy.read();
  if (kept?.version !== version) kept = { version, index: indexCodes(catalogueCopy.products.values()) };
  return kept.index;
}

/** Goods of the first scanned code that has any: by barcode first, then by SKU. Several goods mean that a person has to choose. */
export function goodsByCode({ barcodes, articles }: CodeIndex, scanned: readonly string[]): readonly FeedProduct[] {
  const codes = scanned.flatMap(scannedCodes);
  const found = [
    ...codes.map((code) => barcodes.get(barcodeKey(code))),
    ...codes.map((code) => articles.get(article(code))),
  ];
  return found.find((goods) => goods !== undefined) ?? [];
}

/** Message for an unknown code; an incomplete copy proves nothing. */
export function unknownCodeText(code: string, isWhole: boolean): string {
  return isWhole ? `Штрихкод ${code} не найден` : `Каталог загружен не весь: кода ${code} в нём пока нет`;
}

/** Shorter numbers are typed by people in searches. */
const TYPED_BARCODE = /^\d{8,14}$/;
const HAS_LETTER = /\p{L}/u;

/**
 * Id of the product that Enter adds: the only one whose full barcode, or SKU with letters, was typed (also by a slow scanner), else the
 * only hit of `list`.
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
