import type { Knex } from 'knex';
import type { Tables } from 'knex/types/tables.js';
import { portions } from './portions.ts';

/**
 * Inserts rows of one shape in the caller's transaction, in as few statements as SQLite allows. Knex's `batchInsert` would add a savepoint
 * of its own: two more round trips to PostgreSQL.
 */
export async function insertRows(trx: Knex.Transaction, table: keyof Tables, rows: readonly object[]): Promise<void> {
  for (const some of portions(rows)) await trx(table).insert(some);
}
