/** Codes of a row beside those of the file's other rows and of the shop's other goods. */
import { articleKey, barcodeKey } from '#contract/products/product-code.ts';
import { heard } from '#contract/values/same-name.ts';
import type { SourceRow } from '../read/source-row.ts';
import type { Match } from './match-rows.ts';
import type { Plain, Problem, ReadRow } from './wanted-fields.ts';

/** Codes, articles and barcodes of rows before this one, as they are compared, with their places in the file. */
export interface SeenCodes {
  readonly seenCodes: Map<string, string>;
  readonly seenArticles: Map<string, string>;
  readonly seenBarcodes: Map<string, string>;
}

export const newSeenCodes = (): SeenCodes => ({
  seenCodes: new Map(),
  seenArticles: new Map(),
  seenBarcodes: new Map(),
});

/** Stands in the notes of a line of which a person has to say whether it is the good that the shop has. */
export const DOUBT = 'Тот ли это товар, решать вам';

/** A code or an article that a row before had. */
export function repeated(row: SourceRow, code: string, { seenCodes }: SeenCodes): Problem | null {
  const before = seenCodes.get(code);
  if (before === undefined) return null;
  const { externalId, article = '', barcodes: [barcode] = [], title = '' } = row;
  const [column, value] =
    externalId !== null
      ? ['Код', externalId]
      : article !== ''
        ? ['Артикул', article]
        : barcode !== undefined
          ? ['Штрихкод', barcode]
          : ['Название', title];
  return { column, value, reason: `Повторяется: такой уже есть, ${before}` };
}

/** Words of a name by which two are compared: long ones, without their endings. */
const stemsOf = (name: string): string[] =>
  heard(name)
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length >= 3)
    .map((word) => word.slice(0, 4));

/**
 * Whether a good was found by one code alone and has no word of its name in common with the row: articles of two
 * suppliers may be the same by chance.
 */
export function areUnlike({ title = '', fullTitle = '', barcodes = [] }: SourceRow, { product, by }: Match): boolean {
  if (product === null || (by !== 'article' && by !== 'barcode')) return false;
  const isSameBarcode =
    product.barcode !== null && barcodes.some((one) => barcodeKey(one) === barcodeKey(product.barcode ?? ''));
  if (by === 'article' && isSameBarcode) return false;
  const [own, other] = [stemsOf(`${title} ${fullTitle}`), new Set(stemsOf(product.title))];
  return own.length > 0 && other.size > 0 && !own.some((stem) => other.has(stem));
}

/** What the row wants, without an article and a barcode that are another good's, in the file or in the shop. */
export function withFreeCodes(
  row: SourceRow,
  read: ReadRow,
  { product, articleOf, barcodesOf }: Match,
  { seenArticles, seenBarcodes }: SeenCodes,
): { wanted: Record<string, Plain>; notes: string[] } {
  const wanted = { ...read.wanted };
  const notes = [...read.notes];
  const { sku, barcode } = wanted;
  if (typeof sku === 'string') {
    const key = articleKey(sku);
    const inFile = seenArticles.get(key);
    // An article that differs in its case only is the product's own already.
    if (product?.sku != null && articleKey(product.sku) === key) delete wanted['sku'];
    else if (inFile !== undefined || articleOf !== null) {
      const owner = inFile === undefined ? `товара «${articleOf?.title ?? ''}»` : `другого товара файла, ${inFile}`;
      notes.push(`Артикул «${sku}» уже у ${owner}: взят без артикула`);
      delete wanted['sku'];
    }
    if (inFile === undefined) seenArticles.set(key, row.position);
  }
  if (typeof barcode === 'string') {
    const key = barcodeKey(barcode);
    const inFile = seenBarcodes.get(key);
    const owner = barcodesOf.get(barcode);
    if (product?.barcode != null && barcodeKey(product.barcode) === key) delete wanted['barcode'];
    else if (inFile !== undefined || owner !== undefined) {
      const whose = inFile === undefined ? `товара «${owner?.title ?? ''}»` : `другого товара файла, ${inFile}`;
      notes.push(`Штрихкод ${barcode} уже у ${whose}: не взят`);
      delete wanted['barcode'];
    }
    if (inFile === undefined) seenBarcodes.set(key, row.position);
  }
  return { wanted, notes };
}
