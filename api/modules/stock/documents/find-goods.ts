/** Finds goods for the lines of a document by scanned or pasted codes. */
import type { Knex } from 'knex';
import type { DocumentProduct } from '#contract/stock/stock-documents.ts';
import { barcodeKey, barcodesOf, gtinForms } from '#contract/products/product-code.ts';
import { productsBy, productsWithMoreBarcodes, type DocumentProductRow } from './document-store.ts';
import { presentProduct } from './present-document.ts';

export interface FoundGoods {
  readonly code: string;
  readonly product: DocumentProduct;
}

/**
 * The goods on sale of each code, by article first, then by barcode, and the product of each id. Of several goods with one code a person
 * chooses.
 */
export async function findGoods(
  db: Knex,
  { codes, ids }: { readonly codes: readonly string[]; readonly ids: readonly string[] },
  showsCost: boolean,
): Promise<FoundGoods[]> {
  const spellings = [...new Set(codes.flatMap((code) => [code, code.toUpperCase(), code.toLowerCase()]))];
  const byArticle = grouped(await productsBy(db, 'sku', spellings), ({ sku }) => [sku?.toLowerCase() ?? '']);
  const byBarcode = grouped(await productsWithBarcodes(db, [...new Set(codes)]), barcodesOfRow);
  const found: FoundGoods[] = [];
  for (const code of new Set(codes)) {
    const key = code.toLowerCase();
    for (const row of byArticle.get(key) ?? byBarcode.get(barcodeKey(key)) ?? [])
      found.push({ code, product: presentProduct(row, showsCost) });
  }
  for (const row of await productsBy(db, 'id', [...new Set(ids)]))
    found.push({ code: row.id, product: presentProduct(row, showsCost) });
  return found;
}

const barcodesOfRow = ({ barcode, more_barcodes }: DocumentProductRow): string[] =>
  barcodesOf({ barcode, moreBarcodes: more_barcodes }).map((code) => barcodeKey(code.toLowerCase()));

/** Products with one of these barcodes, leading zeros ignored; products with several barcodes are few. */
async function productsWithBarcodes(db: Knex, codes: readonly string[]): Promise<DocumentProductRow[]> {
  const byFirst = await productsBy(db, 'barcode', [...new Set(codes.flatMap(gtinForms))]);
  const wanted = new Set(codes.map((code) => barcodeKey(code.toLowerCase())));
  const known = new Set(byFirst.map(({ id }) => id));
  const withMore = await productsWithMoreBarcodes(db);
  return [
    ...byFirst,
    ...withMore.filter((row) => !known.has(row.id) && barcodesOfRow(row).some((code) => wanted.has(code))),
  ];
}

function grouped(
  rows: readonly DocumentProductRow[],
  keysOf: (row: DocumentProductRow) => readonly string[],
): Map<string, DocumentProductRow[]> {
  const groups = new Map<string, DocumentProductRow[]>();
  for (const row of rows) {
    const isSold = row.deleted_at === null || Boolean(row.draft);
    if (isSold) for (const key of keysOf(row)) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}
