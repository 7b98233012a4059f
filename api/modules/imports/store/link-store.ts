/** Links from a source's codes to products, and people's answers about them. */
import type { Knex } from 'knex';
import type { ImportAnswerRow, ImportLinkRow } from '#db/import-tables.ts';
import { portions, readInPortions, rowsInOrder } from '#db/portions.ts';
import type { ProductRow } from '#db/tables.ts';

export type Answer = ImportAnswerRow['answer'];

export type RowAnswers = ReadonlyMap<string, Answer>;

export async function findAnswers(db: Knex, sourceId: string, codes: readonly string[]) {
  const byCode = new Map<string, Map<string, Answer>>();
  const rows = await readInPortions(codes, (some) =>
    db('import_answers').where({ source_id: sourceId }).whereIn('external_id', some),
  );
  for (const { external_id, product_id, answer } of rows)
    byCode.set(external_id, (byCode.get(external_id) ?? new Map<string, Answer>()).set(product_id, answer));
  return byCode;
}

const LINKS_PER_READ = 100;

/** Stores answers of one source: a row is the same as one product at most. `seen` rows are stored where nothing was answered about them. */
export async function putAnswers(trx: Knex.Transaction, source_id: string, rows: readonly ImportAnswerRow[]) {
  for (const some of portions(rows)) {
    const same = some.filter(({ answer }) => answer === 'same').map(({ external_id }) => external_id);
    await trx('import_answers').where({ source_id, answer: 'same' }).whereIn('external_id', same).delete();
    const put = trx('import_answers').insert(some).onConflict(['source_id', 'external_id', 'product_id']);
    await (some[0]?.answer === 'seen' ? put.ignore() : put.merge());
  }
}

/** Links of a source with one of these codes, or of one of these products. */
export const findLinks = (
  db: Knex,
  source_id: string,
  column: 'external_id' | 'product_id',
  values: readonly string[],
): Promise<ImportLinkRow[]> =>
  readInPortions(values, (some) => db('import_links').where({ source_id }).whereIn(column, some));

export const eachLink = (db: Knex, sourceId: string): AsyncGenerator<ImportLinkRow[]> =>
  rowsInOrder(() => db('import_links').where({ source_id: sourceId }), 'external_id', LINKS_PER_READ);

export async function putLinks(trx: Knex.Transaction, rows: readonly ImportLinkRow[]): Promise<void> {
  for (const some of portions(rows))
    await trx('import_links').insert(some).onConflict(['source_id', 'external_id']).merge();
}

export async function productsBy(
  db: Knex,
  column: 'id' | 'sku' | 'barcode' | 'external_id',
  values: readonly string[],
): Promise<ProductRow[]> {
  return readInPortions(values, (some) => db('products').whereIn(column, some));
}
