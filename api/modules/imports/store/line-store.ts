/** Reads and writes the lines of imports. Knex only. */
import type { Knex } from 'knex';
import type { LineField } from '#contract/imports/import-line.ts';
import type { ImportLineRow } from '#db/import-tables.ts';
import { insertRows } from '#db/insert-rows.ts';
import { countRows, onPage, type Page } from '#db/page.ts';
import { rowsInOrder } from '#db/portions.ts';
import { writeTransaction } from '#db/write.ts';

export async function insertLines(trx: Knex.Transaction, rows: readonly ImportLineRow[]): Promise<void> {
  await insertRows(trx, 'import_lines', rows);
}

/** Deletes an import's lines or pictures in portions, all or those of an outcome; `renew` is awaited for each portion. */
export async function deleteRows(
  db: Knex,
  table: 'import_lines' | 'import_pictures',
  of: { readonly import_id: string; readonly outcome?: '' },
  renew: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for await (const rows of rowsInOrder<Pick<ImportLineRow, 'number'>>(
    () => db(table).where(of).select('number'),
    'number',
  )) {
    const numbers = rows.map(({ number }) => number);
    await writeTransaction(db, (trx) => trx(table).where(of).whereIn('number', numbers).delete());
    await renew();
  }
}

/** Lines to write after this number, in order. */
export function linesToWrite(db: Knex, importId: string, after: number, most: number): Promise<ImportLineRow[]> {
  return db('import_lines')
    .where({ import_id: importId, to_write: true })
    .where('number', '>', after)
    .orderBy('number')
    .limit(most);
}

/** Written lines before this number, the last first. */
export function linesWritten(db: Knex, importId: string, before: number, most: number): Promise<ImportLineRow[]> {
  return db('import_lines')
    .where({ import_id: importId, outcome: 'done' })
    .where('number', '<', before)
    .orderBy('number', 'desc')
    .limit(most);
}

export type LineOutcome = Pick<ImportLineRow, 'number' | 'outcome' | 'product_id' | 'written'>;

/** Stores what became of the lines of one portion, in one statement: few enough for SQLite's limit of bound values. */
export async function putOutcomes(
  trx: Knex.Transaction,
  importId: string,
  lines: readonly LineOutcome[],
): Promise<void> {
  if (lines.length === 0) return;
  const numbers = lines.map(({ number }) => number);
  // The range keeps PostgreSQL, which may know nothing of a new import yet, from reading all of its lines.
  await trx.raw(
    `WITH ended (number, outcome, product_id, written)
       AS (VALUES ${lines.map(() => '(CAST(? AS INTEGER), ?, ?, ?)').join(', ')})
     UPDATE import_lines SET outcome = ended.outcome, product_id = ended.product_id, written = ended.written FROM ended
     WHERE import_lines.import_id = ? AND import_lines.number BETWEEN ? AND ? AND import_lines.number = ended.number`,
    [
      ...lines.flatMap(({ number, outcome, product_id, written }) => [number, outcome, product_id, written]),
      importId,
      Math.min(...numbers),
      Math.max(...numbers),
    ],
  );
}

/** Codes of lines with the products that they may be: of these numbers, or all new lines with a suggestion. */
export async function candidateLines(
  db: Knex,
  importId: string,
  numbers: readonly number[] | 'all',
): Promise<Pick<ImportLineRow, 'external_id' | 'extra'>[]> {
  return db('import_lines')
    .where({ import_id: importId })
    .modify((query) => {
      if (numbers === 'all') void query.whereIn('kind', ['new', 'draft']).where({ question: 'likely' });
      else void query.whereIn('number', [...numbers]);
    })
    .select('external_id', 'extra');
}

/** Codes of lines whose product a person must confirm, with the products that they may be. */
export async function doubtfulLines(
  db: Knex,
  importId: string,
): Promise<Pick<ImportLineRow, 'external_id' | 'extra'>[]> {
  return db('import_lines').where({ import_id: importId }).where({ question: 'doubt' }).select('external_id', 'extra');
}

const PLACES_PER_READ = 5000;

export async function placesUsed(db: Knex, importId: string): Promise<string[]> {
  const found = () => db('import_lines').where({ import_id: importId, to_write: true }).select('number', 'place_key');
  const keys = new Set<string>();
  for await (const rows of rowsInOrder<Pick<ImportLineRow, 'number' | 'place_key'>>(found, 'number', PLACES_PER_READ))
    for (const { place_key } of rows) if (place_key !== '') keys.add(place_key);
  return [...keys].sort();
}

export function countToWrite(db: Knex, importId: string): Promise<number> {
  return countRows(db('import_lines').where({ import_id: importId, to_write: true }));
}

/** Bits of the fields in the column `changed`. A stored bit stays its field's. */
const FIELD_BITS: Readonly<Record<LineField, number>> = {
  priceRetail: 1,
  salePrice: 2,
  priceWholesale: 4,
  costPrice: 8,
  stockQty: 16,
  title: 32,
  attributes: 64,
};

/** The bits of these fields; others have none. */
export const bitsOf = (fields: readonly string[]): number =>
  fields.reduce((bits, field) => bits | ((FIELD_BITS as Readonly<Record<string, number>>)[field] ?? 0), 0);

export const changing = (lines: Knex.QueryBuilder, field: LineField): void =>
  void lines.whereRaw('(changed & ?) > 0', [FIELD_BITS[field]]);

export interface LineFilter {
  readonly kind?: ImportLineRow['kind'] | undefined;
  readonly field?: LineField | undefined;
  readonly priceMove?: number | undefined;
}

const filtered = (db: Knex, importId: string, { kind, field, priceMove }: LineFilter): Knex.QueryBuilder =>
  db('import_lines')
    .where({ import_id: importId })
    .modify((query) => {
      if (kind !== undefined) void query.where({ kind });
      if (field !== undefined) void query.modify(changing, field);
      if (priceMove !== undefined) void query.where('price_move', '>=', Math.ceil(priceMove));
    });

/** A page of lines in the order of the file, and the filter's total count. */
export async function findLines(
  db: Knex,
  importId: string,
  filter: LineFilter,
  page: Page,
): Promise<{ rows: ImportLineRow[]; total: number }> {
  const total = await countRows(filtered(db, importId, filter));
  const rows: ImportLineRow[] = await filtered(db, importId, filter).orderBy('number').modify(onPage, page);
  return { rows, total };
}

/** Lines refused as a whole or in some cells, in the order of the file. */
export async function* eachRefusal(db: Knex, importId: string): AsyncGenerator<ImportLineRow> {
  const found = () =>
    db('import_lines')
      .where({ import_id: importId })
      .where((query) => void query.where({ kind: 'refused' }).orWhereNot({ cells: '' }));
  for await (const rows of rowsInOrder<ImportLineRow>(found, 'number')) yield* rows;
}
