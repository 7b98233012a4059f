/** Compares a row's codes with those of the file's other rows and of the shop's other goods. */
import {
  articleKey,
  barcodeKey,
  barcodesOf,
  codesIn,
  isWholeBarcode,
  worldGtin,
} from '#contract/products/product-code.ts';
import { articleLook } from '../files/table-cells.ts';
import { nameKey } from '#contract/values/same-name.ts';
import { REPEATED } from '../files/row-words.ts';
import type { Problem, SourceRow } from '../files/source-row.ts';
import type { Match } from './match-rows.ts';
import type { Scalar } from './planned-line.ts';
import type { ReadRow } from './read-fields.ts';

/** Normalized codes, articles and barcodes of the rows before, with their positions in the file. */
export const newSeenCodes = () => ({
  seenCodes: new Map<string, string>(),
  seenArticles: new Map<string, string>(),
  seenLooks: new Map<string, { readonly article: string; readonly position: string }>(),
  seenBarcodes: new Map<string, string>(),
});
export type SeenCodes = ReturnType<typeof newSeenCodes>;

/** An article that an earlier row seems to have, where nothing else distinguishes the two goods. */
function seeming({ position, externalId, article = '' }: SourceRow, { seenLooks }: SeenCodes): Problem | null {
  if (article === '' || (externalId ?? '') !== '') return null;
  const look = articleLook(article);
  const before = seenLooks.get(look);
  if (before === undefined) seenLooks.set(look, { article, position });
  if (before === undefined || articleKey(before.article) === articleKey(article)) return null;
  const reason = `${REPEATED} на вид: «${before.article}», ${before.position}, но буквы или тире в нём другие`;
  return { column: 'Артикул', value: article, reason };
}

/** A code or an article that an earlier row has, or had in the file that this row was refused from. */
export function repeated(row: SourceRow, code: string, seen: SeenCodes): Problem | null {
  const before = seen.seenCodes.get(code);
  if (before === undefined && row.repeats === undefined) return seeming(row, seen);
  const { externalId, article = '', barcodes: [barcode] = [], title = '' } = row;
  const [column, value] =
    externalId !== null
      ? ['Код', externalId]
      : article !== ''
        ? ['Артикул', article]
        : barcode !== undefined
          ? ['Штрихкод', barcode]
          : ['Название', title];
  if (before === undefined && row.repeats !== value) return seeming(row, seen);
  return { column, value, reason: `${REPEATED}: такой уже есть, ${before ?? 'как и в прежнем файле'}` };
}

/** Words of a name for comparison: long ones, without their endings. */
const stemsOf = (name: string): string[] =>
  nameKey(name)
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length >= 3)
    .map((word) => word.slice(0, 4));

/** True for two texts that share no word, unless one of them has none. */
function areUnlike(one: string, other: string): boolean {
  const [own, others] = [stemsOf(one), new Set(stemsOf(other))];
  return own.length > 0 && others.size > 0 && !own.some((stem) => others.has(stem));
}

/** True for a barcode that a program gives to goods without one: those of two suppliers coincide. */
const isInner = (barcode: string): boolean => isWholeBarcode(barcode) && worldGtin(barcode) === null;

/** Reason to doubt a product that was found by one code alone, as a clause: codes of two suppliers may coincide. Empty without one. */
export function doubtOf(
  { title = '', fullTitle = '', brand = '', barcodes = [] }: SourceRow,
  { product, by }: Match,
): string {
  if (product === null || (by !== 'article' && by !== 'barcode')) return '';
  const shared = barcodesOf({ barcode: product.barcode, moreBarcodes: product.more_barcodes }).filter((own) =>
    barcodes.some((one) => barcodeKey(one) === barcodeKey(own)),
  );
  if (by === 'article' && shared.length > 0) return '';
  if (areUnlike(`${title} ${fullTitle}`, product.title)) return 'название непохоже';
  if (by === 'article') return areUnlike(brand, product.brand) ? 'бренд другой' : '';
  return shared.every(isInner) ? 'но такой штрихкод программы дают сами' : '';
}

/** The row's fields, without an article and barcodes that other goods have, in the file or in the shop. */
export function withFreeCodes(row: SourceRow, read: ReadRow, match: Match, { seenArticles, seenBarcodes }: SeenCodes) {
  const { product, articleOf } = match;
  const wanted = { ...read.wanted };
  const notes = [...read.notes];
  const { sku } = wanted;
  if (typeof sku === 'string') {
    const key = articleKey(sku);
    const inFile = seenArticles.get(key);
    // An article that differs only in case is the product's own.
    if (product?.sku != null && articleKey(product.sku) === key) delete wanted['sku'];
    else if (inFile !== undefined || articleOf !== null) {
      const owner = inFile === undefined ? `товара «${articleOf?.title ?? ''}»` : `другого товара файла, ${inFile}`;
      notes.push(`Артикул «${sku}» уже у ${owner}: взят без артикула`);
      delete wanted['sku'];
    }
    if (inFile === undefined) seenArticles.set(key, row.position);
  }
  // A row without barcodes adds none; with a column of barcodes an empty cell clears the field.
  if ((row.barcodes ?? []).length > 0) {
    const free = freeBarcodes(row, match, seenBarcodes, notes);
    delete wanted['barcode'];
    delete wanted['moreBarcodes'];
    Object.assign(wanted, row.isOwn === true ? inOrder(free) : added(free, match.product));
  }
  return { wanted, notes };
}

const BARCODE_MAX = 64;

/** Barcodes of a row that no other product has, in the file or in the shop. */
function freeBarcodes(row: SourceRow, match: Match, seen: Map<string, string>, notes: string[]): string[] {
  return (row.barcodes ?? []).filter((barcode) => {
    if (barcode.length > BARCODE_MAX) return false;
    const key = barcodeKey(barcode);
    const inFile = seen.get(key);
    const owner = match.barcodesOf.get(barcode);
    if (inFile === undefined) seen.set(key, row.position);
    if (inFile === undefined && owner === undefined) return true;
    const whose = inFile === undefined ? `товара «${owner?.title ?? ''}»` : `другого товара файла, ${inFile}`;
    notes.push(`Штрихкод ${barcode} уже у ${whose}: не взят`);
    return false;
  });
}

/** Barcodes as fields of a product: the first is the displayed one. */
const inOrder = ([barcode, ...more]: readonly string[]): Record<string, Scalar> =>
  barcode === undefined ? {} : { barcode, moreBarcodes: more.join(' ') };

/** Adds a file's barcodes to a product's: none is removed, and the displayed one stays. */
function added(codes: readonly string[], product: Match['product']): Record<string, Scalar> {
  if (product === null) return inOrder(codes);
  const { barcode, more_barcodes: moreBarcodes } = product;
  const known = new Set(barcodesOf({ barcode, moreBarcodes }).map(barcodeKey));
  const fresh = codes.filter((code) => !known.has(barcodeKey(code)));
  const [first] = fresh;
  if (first === undefined) return {};
  const hasShown = (barcode ?? '') !== '';
  const more = [...codesIn(moreBarcodes), ...(hasShown ? fresh : fresh.slice(1))].join(' ');
  return { ...(hasShown ? {} : { barcode: first }), ...(more === moreBarcodes ? {} : { moreBarcodes: more }) };
}
