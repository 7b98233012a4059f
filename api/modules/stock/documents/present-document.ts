/** Stock documents on the wire: roubles instead of kopecks, and costs only for roles that see them. */
import type { Knex } from 'knex';
import { found } from '#contract/errors.ts';
import { originalUrl } from '#contract/products/picture.ts';
import { unitOnWire } from '#contract/products/unit.ts';
import { documentNumber } from '#contract/stock/document-number.ts';
import type { CostRule } from '#contract/stock/product-cost.ts';
import type { DocumentHead, DocumentLine, DocumentProduct, StockDocument } from '#contract/stock/stock-documents.ts';
import { roublesOrNull, toRoubles } from '#contract/values/money.ts';
import type { StockDocumentLineRow } from '#db/stock-document-tables.ts';
import { readStockRules } from '../../shop/settings/stock-rules.ts';
import { costsIfReversed } from './costs-if-reversed.ts';
import {
  type DocumentProductRow,
  findDocument,
  type NamedDocument,
  productsBy,
  productsWithMoreBarcodes,
  readLines,
  reversalOf,
} from './document-store.ts';
import { statedAfter } from '../movements/stated-figures.ts';
import { barcodeKey, barcodesOf, gtinForms } from '#contract/products/product-code.ts';

function presentProduct(row: DocumentProductRow, showsCost: boolean): DocumentProduct {
  return {
    _id: row.id,
    title: row.title,
    sku: row.sku,
    barcode: row.barcode,
    image: row.picture_id === null ? null : originalUrl(row.picture_id),
    ...unitOnWire(row.unit),
    stockQty: row.stock_qty,
    priceRetail: toRoubles(row.price_retail),
    cost: showsCost ? roublesOrNull(row.cost_price) : null,
    removed: row.deleted_at !== null && !Boolean(row.draft),
  };
}

export function presentHead(row: NamedDocument, showsCost: boolean): DocumentHead {
  const { reverses_id, reversed_prefix, reversed_number } = row;
  const reversed = { prefix: reversed_prefix ?? '', number: reversed_number ?? 0 };
  return {
    _id: row.id,
    kind: row.kind,
    number: documentNumber(row),
    state: row.state,
    version: row.version,
    supplier: row.supplier_name ?? '',
    supplierNumber: row.supplier_number,
    day: row.day,
    note: row.note,
    lineCount: row.line_count,
    units: Number(row.all_units),
    total: showsCost ? toRoubles(Number(row.all_total)) : null,
    reverses: reverses_id === null ? null : { _id: reverses_id, number: documentNumber(reversed) },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    author: row.author_name ?? '',
    bookedAt: row.booked_at,
    bookedBy: row.booker_name ?? '',
  };
}

function presentLine(
  line: StockDocumentLineRow,
  products: ReadonlyMap<string, DocumentProductRow>,
  showsCost: boolean,
): DocumentLine {
  const product = line.product_id === null ? undefined : products.get(line.product_id);
  const shown = (kopecks: number | null): number | null => (showsCost ? roublesOrNull(kopecks) : null);
  return {
    id: line.line_id,
    product: product === undefined ? null : presentProduct(product, showsCost),
    typed: line.typed,
    qty: line.qty,
    price: shown(line.price),
    stockBefore: line.stock_before,
    stockAfter: line.stock_after,
    costBefore: shown(line.cost_before),
    costAfter: shown(line.cost_after),
    countedAt: line.counted_at,
    movedDuring: line.moved_during,
    ...(line.first_qty == null ? {} : { firstQty: line.first_qty }),
  };
}

/** The document with its lines. Throws `not_found`. */
export async function readDocument(db: Knex, id: string, showsCost: boolean): Promise<StockDocument> {
  const row = found(await findDocument(db, id));
  const lines = await readLines(db, id);
  const ids = [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))];
  const products = new Map((await productsBy(db, 'id', ids)).map((product) => [product.id, product]));
  const reversal = await reversalOf(db, id);
  const rule: CostRule = row.cost_rule ?? (await readStockRules(db)).costRule;
  const isReversible = row.state === 'booked' && row.reverses_id === null;
  const costs = isReversible ? await costsIfReversed(db, row, lines, products) : null;
  const stated =
    isReversible && row.kind !== 'recount' ? await statedAfter(db, ids, row.booked_at ?? '') : new Set<string>();
  return {
    ...presentHead(row, showsCost),
    lines: lines.map((line) => presentLine(line, products, showsCost)),
    reversedBy: reversal === undefined ? null : { _id: reversal.id, number: documentNumber(reversal) },
    costRule: showsCost ? rule : null,
    showsCost,
    countedSince: stated.size,
    costsIfReversed:
      !showsCost || costs === null || costs.moved === 0
        ? null
        : { return: costs.returning.size, stay: costs.moved - costs.returning.size },
  };
}

/** Goods on sale of each code, by article, then barcode, and of each id. Of several goods with one code a person chooses. */
export async function findGoods(
  db: Knex,
  { codes, ids }: { readonly codes: readonly string[]; readonly ids: readonly string[] },
  showsCost: boolean,
): Promise<{ code: string; product: DocumentProduct }[]> {
  const spellings = [...new Set(codes.flatMap((code) => [code, code.toUpperCase(), code.toLowerCase()]))];
  const byArticle = grouped(await productsBy(db, 'sku', spellings), ({ sku }) => [sku?.toLowerCase() ?? '']);
  const byBarcode = grouped(await productsWithBarcodes(db, [...new Set(codes)]), barcodesOfRow);
  const found: { code: string; product: DocumentProduct }[] = [];
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
