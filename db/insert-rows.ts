import type { Knex } from 'knex';
import type { Tables } from 'knex/types/tables.js';

/** Rows in one statement: SQLite limits the values bound to one. */
const ROWS_PER_INSERT = 500;

/**
 * Inserts rows of one shape in the caller's transaction, in as few statements as SQLite allows. Knex's `batchInsert` would add a savepoint
 * of its own: two more round trips to PostgreSQL.
 */
export async function insertRows(trx: Knex.Transaction, table: keyof Tables, rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await trx(table).insert(rows.slice(start, start + ROWS_PER_INSERT));
}
