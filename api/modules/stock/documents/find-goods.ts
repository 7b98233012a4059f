/** Goods for the lines of a document, by what was scanned or pasted. */
import type { Knex } from 'knex';
import type { DocumentProduct } from '#contract/stock/stock-documents.ts';
import { productsBy, type DocumentProductRow } from './document-store.ts';
import { presentProduct } from './present-document.ts';

export interface FoundGoods {
  readonly code: string;
  readonly product: DocumentProduct;
}

/**
 * The product of each code, by article first, then by barcode, and of each id. A code that nothing on sale has, or that
 * several goods have, is left out: a person chooses.
 */
export async function findGoods(
  db: Knex,
  { codes, ids }: { readonly codes: readonly string[]; readonly ids: readonly string[] },
  showsCost: boolean,
): Promise<FoundGoods[]> {
  const spellings = [...new Set(codes.flatMap((code) => [code, code.toUpperCase(), code.toLowerCase()]))];
  const byArticle = grouped(await productsBy(db, 'sku', spellings), ({ sku }) => sku);
  const byBarcode = grouped(await productsBy(db, 'barcode', [...new Set(codes)]), ({ barcode }) => barcode);
  const found: FoundGoods[] = [];
  for (const code of new Set(codes)) {
    const key = code.toLowerCase();
    const [row, ...others] = byArticle.get(key) ?? byBarcode.get(key) ?? [];
    if (row !== undefined && others.length === 0) found.push({ code, product: presentProduct(row, showsCost) });
  }
  for (const row of await productsBy(db, 'id', [...new Set(ids)]))
    found.push({ code: row.id, product: presentProduct(row, showsCost) });
  return found;
}

function grouped(
  rows: readonly DocumentProductRow[],
  keyOf: (row: DocumentProductRow) => string | null,
): Map<string, DocumentProductRow[]> {
  const groups = new Map<string, DocumentProductRow[]>();
  for (const row of rows) {
    const key = keyOf(row)?.toLowerCase();
    const isSold = row.deleted_at === null || Boolean(row.draft);
    if (key !== undefined && isSold) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}
