/** Reads and writes stock documents. Knex only. */
import type { Knex } from 'knex';
import type { QueryOf } from '#contract/endpoint.ts';
import type { listStockDocuments } from '#contract/stock/stock-documents.ts';
import { countRows, descending, onPage } from '#db/page.ts';
import type { StockDocumentLineRow, StockDocumentRow, SupplierRow } from '#db/stock-document-tables.ts';
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

const NAME_COLUMNS = [
  'd.*',
  's.name as supplier_name',
  'a.name as author_name',
  'b.name as booker_name',
  'r.prefix as reversed_prefix',
  'r.number as reversed_number',
];

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
  const rows = (await matching(db, params)
    .orderBy('d.number', 'desc')
    .modify(onPage, params)
    .select(NAME_COLUMNS)
    .select(db.raw(`${UNITS} AS all_units, ${TOTAL} AS all_total`))) as NamedDocument[];
  return { rows, total, units: Number(sums?.units ?? 0), sum: Number(sums?.sum ?? 0) };
}

export async function findDocument(db: Knex, id: string): Promise<NamedDocument | undefined> {
  const [row] = (await documentsWithNames(db)
    .where('d.id', id)
    .select(NAME_COLUMNS)
    .select(db.raw(`${UNITS} AS all_units, ${TOTAL} AS all_total`))) as NamedDocument[];
  return row;
}

/** The document, locked until the transaction ends. */
export function lockDocument(trx: Knex.Transaction, id: string): Promise<StockDocumentRow | undefined> {
  return trx('stock_documents').where({ id }).forUpdate().first();
}

export function reversalOf(db: Knex, id: string): Promise<StockDocumentRow | undefined> {
  return db('stock_documents').where({ reverses_id: id }).first();
}

/** Lines with a price of these products in receipts booked before this document (`<`) or after it (`>`). */
const pricedLines = (
  db: Knex,
  { booked_at, number }: Pick<StockDocumentRow, 'booked_at' | 'number'>,
  sign: '<' | '>',
  productIds: readonly string[],
): Knex.QueryBuilder =>
  db('stock_document_lines as l')
    .join('stock_documents as d', 'd.id', 'l.document_id')
    .whereIn('l.product_id', [...productIds])
    .whereNotNull('l.price')
    .where('d.kind', 'receipt')
    .whereNull('d.reverses_id')
    .where(
      (one) =>
        void one
          .where('d.booked_at', sign, booked_at)
          .orWhere((same) => void same.where({ 'd.booked_at': booked_at }).where('d.number', sign, number)),
    );

/** Those of the products that a receipt booked after this document, and not reversed, has with a price. */
export async function pricedLater(
  db: Knex,
  document: Pick<StockDocumentRow, 'booked_at' | 'number'>,
  productIds: readonly string[],
): Promise<Set<string>> {
  const found = await readInPortions(productIds, (some) =>
    pricedLines(db, document, '>', some)
      .where('d.state', 'booked')
      .distinct('l.product_id')
      .pluck<string[]>('l.product_id'),
  );
  return new Set(found);
}

export type PricedLine = Pick<StockDocumentRow, 'state'> &
  Pick<StockDocumentLineRow, 'document_id' | 'cost_before' | 'cost_after'> & { readonly product_id: string };

/** Priced lines in receipts before this document, the latest and last lines first, of those products of which one was reversed. */
export async function pricedBefore(
  db: Knex,
  document: Pick<StockDocumentRow, 'booked_at' | 'number'>,
  productIds: readonly string[],
): Promise<PricedLine[]> {
  return readInPortions(productIds, async (some): Promise<PricedLine[]> => {
    const taken: string[] = await pricedLines(db, document, '<', some)
      .where('d.state', 'reversed')
      .distinct('l.product_id')
      .pluck('l.product_id');
    if (taken.length === 0) return [];
    return pricedLines(db, document, '<', taken)
      .whereIn('d.state', ['booked', 'reversed'])
      .orderBy(descending('d.booked_at', 'd.number', 'l.position'))
      .select('d.state', 'l.document_id', 'l.product_id', 'l.cost_before', 'l.cost_after') as unknown as Promise<
      PricedLine[]
    >;
  });
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

export async function insertDocument(trx: Knex.Transaction, row: StockDocumentRow): Promise<void> {
  await trx('stock_documents').insert(row);
}

export async function updateDocument(
  trx: Knex.Transaction,
  id: string,
  changes: Partial<StockDocumentRow>,
): Promise<void> {
  await trx('stock_documents').where({ id }).update(changes);
}

export async function removeDocument(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('stock_document_lines').where({ document_id: id }).delete();
  await trx('stock_documents').where({ id }).delete();
}

/** Advisory lock around changes of suppliers' names. */
export const SUPPLIERS_LOCK = 'suppliers';

/** Suppliers by name, without former names. */
export function listSuppliers(db: Knex): Promise<SupplierRow[]> {
  return db('suppliers').whereNull('joined_into').orderBy('name_key').select();
}

/** A supplier by id; undefined for a former name. */
export function supplierById(db: Knex, id: string): Promise<SupplierRow | undefined> {
  return db('suppliers').where({ id }).whereNull('joined_into').first();
}

/** The supplier that has this name now or had it before. */
export async function findSupplier(db: Knex, nameKey: string): Promise<SupplierRow | undefined> {
  const row = await db('suppliers').where({ name_key: nameKey }).first();
  return row?.joined_into == null ? row : supplierById(db, row.joined_into);
}

export async function insertSupplier(trx: Knex.Transaction, row: SupplierRow): Promise<void> {
  await trx('suppliers').insert(row).onConflict('name_key').ignore();
}

/** Deletes the supplier if its name was typed in drafts alone, and nothing refers to it any more. */
export async function removeTypedSupplier(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('suppliers')
    .where({ id })
    .whereNotNull('typed_in')
    .whereNotExists(trx('stock_documents').where({ supplier_id: id }))
    .whereNotExists(trx('product_supply').where({ supplier_id: id }))
    .whereNotIn('id', trx('suppliers').whereNotNull('joined_into').select('joined_into'))
    .delete();
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
