/** Consistent reading, and the rows of raw statements. */
import type { Knex } from 'knex';
import { isPostgres } from './connect.ts';
import { readerOf } from './read-beside.ts';

/** Runs `work` on one consistent snapshot of the database, whatever is written meanwhile. It may only read. */
export async function readTransaction<T>(db: Knex, work: (db: Knex) => Promise<T>): Promise<T> {
  return readerOf(db).transaction(work, isPostgres(db) ? { isolationLevel: 'repeatable read', readOnly: true } : {});
}

/** The rows returned by a raw statement, on either engine. */
export async function rowsOf<Row>(
  db: Knex,
  sql: string,
  bindings: readonly (string | number | null)[],
): Promise<Row[]> {
  const answer = (await db.raw(sql, [...bindings])) as Row[] | { rows: Row[] };
  return Array.isArray(answer) ? answer : answer.rows;
}
