/** Writes on the lines of imports that several jobs make, and the bits of the fields that a line changes. */
import type { Knex } from 'knex';
import type { LineField } from '#contract/imports/import-line.ts';
import type { ImportLineRow } from '#db/import-tables.ts';
import { rowsInOrder } from '#db/portions.ts';
import { writeTransaction } from '#db/write.ts';

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

export type LineOutcome = Pick<ImportLineRow, 'number' | 'outcome' | 'product_id' | 'written'>;

/** Stores what became of the lines of one portion, in one statement: few enough for SQLite's limit of bound values. */
export async function putOutcomes(trx: Knex.Transaction, importId: string, lines: readonly LineOutcome[]) {
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
