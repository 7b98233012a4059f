/** Links from a source's codes to products, people's answers about them, and the codes of the shop's goods. Knex only. */
import type { Knex } from 'knex';
import type { ImportAnswerRow, ImportLinkRow } from '#db/import-tables.ts';
import { portions, readInPortions, rowsInOrder } from '#db/portions.ts';
import type { ProductRow } from '#db/tables.ts';

export type Answer = ImportAnswerRow['answer'];

/** Answers about the products of one row, by product. */
export type RowAnswers = ReadonlyMap<string, Answer>;

/** Answers of a source about these codes, by code. */
export async function findAnswers(
  db: Knex,
  sourceId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, RowAnswers>> {
  const byCode = new Map<string, Map<string, Answer>>();
  const rows = await readInPortions(codes, (some) =>
    db('import_answers').where({ source_id: sourceId }).whereIn('external_id', some),
  );
  for (const { external_id, product_id, answer } of rows)
    byCode.set(external_id, (byCode.get(external_id) ?? new Map<string, Answer>()).set(product_id, answer));
  return byCode;
}

const CODES_PER_READ = 5000;
const LINKS_PER_READ = 100;
const KEY = ['source_id', 'external_id', 'product_id'] as const;

/** Stores answers of one source: a row is the same as one product at most. */
export async function putAnswers(
  trx: Knex.Transaction,
  sourceId: string,
  rows: readonly ImportAnswerRow[],
): Promise<void> {
  for (const some of portions(rows)) {
    const same = some.filter(({ answer }) => answer === 'same').map(({ external_id }) => external_id);
    await trx('import_answers').where({ source_id: sourceId, answer: 'same' }).whereIn('external_id', same).delete();
    await trx('import_answers')
      .insert(some)
      .onConflict([...KEY])
      .merge();
  }
}

/** Stores that rows were checked, where nothing was answered about them. */
export async function putSeen(trx: Knex.Transaction, rows: readonly ImportAnswerRow[]): Promise<void> {
  for (const some of portions(rows))
    await trx('import_answers')
      .insert(some)
      .onConflict([...KEY])
      .ignore();
}

export async function findLinks(db: Knex, sourceId: string, codes: readonly string[]): Promise<ImportLinkRow[]> {
  return readInPortions(codes, (some) =>
    db('import_links').where({ source_id: sourceId }).whereIn('external_id', some),
  );
}

/** All links of a source, in portions. */
export const eachLink = (db: Knex, sourceId: string): AsyncGenerator<ImportLinkRow[]> =>
  rowsInOrder(() => db('import_links').where({ source_id: sourceId }), 'external_id', LINKS_PER_READ);

export async function putLinks(trx: Knex.Transaction, rows: readonly ImportLinkRow[]): Promise<void> {
  for (const some of portions(rows))
    await trx('import_links').insert(some).onConflict(['source_id', 'external_id']).merge();
}

export async function deleteLink(trx: Knex.Transaction, sourceId: string, externalId: string): Promise<void> {
  await trx('import_links').where({ source_id: sourceId, external_id: externalId }).delete();
}

export async function linksOfProducts(
  db: Knex,
  sourceId: string,
  productIds: readonly string[],
): Promise<ImportLinkRow[]> {
  return readInPortions(productIds, (ids) =>
    db('import_links').where({ source_id: sourceId }).whereIn('product_id', ids),
  );
}

/** Products with one of these values in a column. */
export async function productsBy(
  db: Knex,
  column: 'id' | 'sku' | 'barcode' | 'external_id',
  values: readonly string[],
): Promise<ProductRow[]> {
  return readInPortions(values, (some) => db('products').whereIn(column, some));
}

type ProductCodes = Pick<ProductRow, 'id' | 'sku' | 'barcode' | 'more_barcodes'>;

/** Articles and barcodes of all products, in portions. */
export const eachProductCode = (db: Knex): AsyncGenerator<ProductCodes[]> =>
  rowsInOrder(() => db('products').select('id', 'sku', 'barcode', 'more_barcodes'), 'id', CODES_PER_READ);
