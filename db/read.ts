/** Reading that must see one moment, and the rows of a statement that is written out. */
import type { Knex } from 'knex';
import { isPostgres } from './connect.ts';

/** Runs `work` over one picture of the database, whatever is written meanwhile. It may only read. */
export async function readTransaction<T>(db: Knex, work: (db: Knex) => Promise<T>): Promise<T> {
  return db.transaction(work, isPostgres(db) ? { isolationLevel: 'repeatable read', readOnly: true } : {});
}

/** The rows that a statement written out answers with, on either engine. */
export async function rowsOf<Row>(
  db: Knex,
  sql: string,
  bindings: readonly (string | number | null)[],
): Promise<Row[]> {
  const answer = (await db.raw(sql, [...bindings])) as Row[] | { rows: Row[] };
  return Array.isArray(answer) ? answer : answer.rows;
}
