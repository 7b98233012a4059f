/** Stock documents, their lines and goods in the database, and the words for a document. */
import type { Knex } from 'knex';
import type { QueryOf } from '#contract/endpoint.ts';
import { foldForSearch } from '#contract/search/search.ts';
import { documentNumber } from '#contract/stock/document-number.ts';
import { DOCUMENT_KINDS, type listStockDocuments } from '#contract/stock/stock-documents.ts';
import { countRows, onPage } from '#db/page.ts';
import type { StockDocumentLineRow, StockDocumentRow } from '#db/stock-document-tables.ts';
import type { ProductRow } from '#db/tables.ts';
import { whereWords } from '#db/filters.ts';
import { readInPortions } from '#db/portions.ts';
import { insertRows } from '#db/insert-rows.ts';

export type NamedDocument = StockDocumentRow & {
  supplier_name: string | null;
  author_name: string | null;
  booker_name: string | null;
  reversed_prefix: string | null;
  reversed_number: number | null;
  all_units: number | string;
  all_total: number | string;
};

/** The documents with the names that `shown` selects. */
function documentsWithNames(db: Knex): Knex.QueryBuilder {
  return db('stock_documents as d')
    .leftJoin('suppliers as s', 's.id', 'd.supplier_id')
    .leftJoin('users as a', 'a.id', 'd.created_by')
    .leftJoin('users as b', 'b.id', 'd.booked_by')
    .leftJoin('stock_documents as r', 'r.id', 'd.reverses_id');
}

/** Late events change the lines of a recount, never its head, so its sums are computed from the lines. */
const ofLines = (sum: string, else_: string): string =>
  `CASE WHEN d.kind = 'recount' THEN COALESCE((SELECT SUM(${sum}) FROM stock_document_lines l WHERE l.document_id = d.id), 0) ELSE ${else_} END`;
const UNITS = ofLines('l.stock_after - l.stock_before', 'd.units');
const TOTAL = ofLines('(l.stock_after - l.stock_before) * COALESCE(l.price, 0)', 'd.total');

const shown = (db: Knex, query: Knex.QueryBuilder): Promise<NamedDocument[]> =>
  query.select('d.*', {
    supplier_name: 's.name',
    author_name: 'a.name',
    booker_name: 'b.name',
    reversed_prefix: 'r.prefix',
    reversed_number: 'r.number',
    all_units: db.raw(UNITS),
    all_total: db.raw(TOTAL),
  });

type DocumentsQuery = QueryOf<typeof listStockDocuments>;

function matching(db: Knex, { kind, state, q, from, to }: DocumentsQuery): Knex.QueryBuilder {
  const query = documentsWithNames(db);
  if (kind !== undefined) void query.where('d.kind', kind);
  if (state !== undefined) void query.where('d.state', state);
  if (from !== undefined) void query.where('d.day', '>=', from);
  if (to !== undefined) void query.where('d.day', '<=', to);
  whereWords(query, 'd.search', q);
  return query;
}

/** A page of the documents found, the latest first, with the total count, pieces and kopecks. */
export async function findDocuments(
  db: Knex,
  params: DocumentsQuery,
): Promise<{ rows: NamedDocument[]; total: number; units: number; sum: number }> {
  const total = await countRows(matching(db, params));
  const [sums] = (await matching(db, params).select(
    db.raw(`COALESCE(SUM(${UNITS}), 0) AS units, COALESCE(SUM(${TOTAL}), 0) AS sum`),
  )) as { units: number | string; sum: number | string }[];
  const rows = await shown(db, matching(db, params).orderBy('d.number', 'desc').modify(onPage, params));
  return { rows, total, units: Number(sums?.units ?? 0), sum: Number(sums?.sum ?? 0) };
}

export async function findDocument(db: Knex, id: string): Promise<NamedDocument | undefined> {
  return (await shown(db, documentsWithNames(db).where('d.id', id)))[0];
}

/** The document, locked until the transaction ends. */
export function lockDocument(trx: Knex.Transaction, id: string): Promise<StockDocumentRow | undefined> {
  return trx('stock_documents').where({ id }).forUpdate().first();
}

export function reversalOf(db: Knex, id: string): Promise<StockDocumentRow | undefined> {
  return db('stock_documents').where({ reverses_id: id }).first();
}

export function readLines(db: Knex, documentId: string): Promise<StockDocumentLineRow[]> {
  return db('stock_document_lines').where({ document_id: documentId }).orderBy('position').select();
}

export async function replaceLines(
  trx: Knex.Transaction,
  documentId: string,
  lines: readonly StockDocumentLineRow[],
): Promise<void> {
  await trx('stock_document_lines').where({ document_id: documentId }).delete();
  await insertRows(trx, 'stock_document_lines', lines);
}

/** Columns of a line that only booking and counting fill. */
export const NOT_BOOKED = {
  stock_before: null,
  stock_after: null,
  cost_before: null,
  cost_after: null,
  started_at: null,
  counted_at: null,
  moved_during: null,
};

/** Number of lines, their pieces, and the kopecks of the lines with a price. */
export const sumsOf = (lines: readonly StockDocumentLineRow[]) => ({
  line_count: lines.length,
  units: lines.reduce((sum, { qty }) => sum + (qty ?? 0), 0),
  total: lines.reduce((sum, { qty, price }) => sum + (qty ?? 0) * (price ?? 0), 0),
});

/** Advisory lock around the numbers of documents. */
export const NUMBERS_LOCK = 'stock-documents';

type Numbered = Pick<StockDocumentRow, 'kind' | 'prefix' | 'number'>;

/** Folded search text of a document: kind, number, supplier and note. */
export const searchOf = (
  row: Numbered & Pick<StockDocumentRow, 'supplier_number' | 'note'>,
  supplier: string,
): string =>
  foldForSearch(`${DOCUMENT_KINDS[row.kind]} ${documentNumber(row)} ${supplier} ${row.supplier_number} ${row.note}`);

/** A document as the subject of an audit log entry: «Поступление № ПТ-24». */
export function documentSubject({ id, kind, ...row }: Numbered & { readonly id: string }) {
  return { kind: 'stock_document', id, label: `${DOCUMENT_KINDS[kind]} № ${documentNumber(row)}` };
}

const PRODUCT = [
  'id',
  'title',
  'sku',
  'barcode',
  'more_barcodes',
  'unit',
  'stock_qty',
  'price_retail',
  'cost_price',
  'deleted_at',
  'draft',
] as const;

export type DocumentProductRow = Pick<ProductRow, (typeof PRODUCT)[number]> & { picture_id: string | null };

/** Products in which `column` has one of these values: of several with one value the oldest comes first. */
export async function productsBy(
  db: Knex,
  column: 'id' | 'sku' | 'barcode',
  values: readonly string[],
): Promise<DocumentProductRow[]> {
  return readInPortions(values, (some) => documentProducts(db).whereIn(`p.${column}`, some).orderBy('p.id'));
}

export async function productsWithMoreBarcodes(db: Knex): Promise<DocumentProductRow[]> {
  return documentProducts(db).whereNot('p.more_barcodes', '');
}

function documentProducts(db: Knex): Knex.QueryBuilder<object, DocumentProductRow[]> {
  const picture = db('product_pictures as pp')
    .whereRaw('pp.product_id = p.id')
    .orderBy([{ column: 'pp.is_primary', order: 'desc' }, 'pp.position'])
    .limit(1)
    .select('pp.picture_id');
  return db<object, DocumentProductRow[]>('products as p').select([
    ...PRODUCT.map((column) => `p.${column}`),
    { picture_id: picture },
  ] as string[]);
}
