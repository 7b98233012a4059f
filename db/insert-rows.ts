import type { Knex } from 'knex';
import type { Tables } from 'knex/types/tables.js';
import { isPostgres } from './connect.ts';
import { portions } from './portions.ts';

interface SqliteHandle {
  prepare(sql: string): { run(values: readonly unknown[]): unknown };
}

/** A part of a pair of characters without the other one, which PostgreSQL takes as a value, but not within JSON. */
const HALF_PAIR = /\\ud[89a-f]/;

/**
 * Inserts rows of one shape in the caller's transaction. A statement with a value for each column of each row would take longer to compose
 * and to prepare than to run: SQLite runs a statement of one row repeatedly, PostgreSQL takes all rows as one value.
 */
export async function insertRows(trx: Knex.Transaction, table: keyof Tables, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const names = Object.keys(first);
  const columns = names.map((name) => `"${name}"`).join(', ');
  if (isPostgres(trx)) {
    const json = JSON.stringify(rows);
    if (HALF_PAIR.test(json)) for (const some of portions(rows)) await trx(table).insert(some);
    else
      await trx.raw(
        `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, ?::json)`,
        [json],
      );
    return;
  }
  const client = trx.client as Knex.Client;
  const handle = (await client.acquireConnection()) as SqliteHandle;
  const sql = `INSERT INTO ${table} (${columns}) VALUES (${names.map(() => '?').join(', ')})`;
  try {
    const insert = handle.prepare(sql);
    for (const row of rows as readonly Readonly<Record<string, unknown>>[])
      insert.run(names.map((name) => (typeof row[name] === 'boolean' ? Number(row[name]) : (row[name] ?? null))));
  } catch (error) {
    // As Knex does for its own statements: the readiness listens.
    client.emit('query-error', error, { sql });
    throw error;
  }
}
