/** Reads and writes people's answers about rows and the products that they may be, by source. Knex only. */
import type { Knex } from 'knex';
import type { ImportAnswerRow } from '#db/import-tables.ts';
import { portions, readInPortions } from '#db/portions.ts';

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
