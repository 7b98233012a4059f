/** Copies all rows between databases of one schema, on any engines, and compares digests. References are read from SQLite. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { Tables } from 'knex/types/tables.js';
import { isPostgres } from './connect.ts';
import { insertRows } from './insert-rows.ts';

type Row = Record<string, unknown>;

/** A table that exists on both engines. */
export interface Table {
  readonly name: keyof Tables;
  readonly columns: readonly string[];
  /** Columns with true and false on PostgreSQL, 1 and 0 on SQLite. */
  readonly booleans: readonly string[];
}

/** Row count of a table, and an order-independent digest of its rows. */
export interface TableDigest {
  readonly rows: number;
  readonly digest: string;
}

/** Rows read and inserted at once. */
const PORTION = 500;
const DIGEST_BITS = 128;

/** The shop's tables, each after the tables it refers to and after those whose triggers write to it. */
export async function tablesOf(sqlite: Knex): Promise<Table[]> {
  const found = (await sqlite.raw(
    `SELECT name, type, sql FROM sqlite_master WHERE type IN ('table', 'trigger')
       AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'knex_%' ORDER BY name`,
  )) as { name: string; type: string; sql: string }[];
  const written = new Set(
    found
      .filter(({ type }) => type === 'trigger')
      .flatMap(({ sql }) => [...sql.matchAll(/INSERT INTO (\w+)/g)].map(([, name = '']) => name)),
  );
  const names = found.filter(({ type }) => type === 'table').map(({ name }) => name);
  const parents = new Map<string, Set<string>>();
  for (const name of names) {
    const keys = (await sqlite.raw('SELECT "table" AS parent FROM pragma_foreign_key_list(?)', [name])) as {
      parent: string;
    }[];
    parents.set(name, new Set(keys.map(({ parent }) => parent).filter((parent) => parent !== name)));
  }
  const order: string[] = [];
  const visit = (name: string): void => {
    if (order.includes(name)) return;
    for (const parent of parents.get(name) ?? []) visit(parent);
    order.push(name);
  };
  for (const name of names.filter((one) => !written.has(one))) visit(name);
  for (const name of names) visit(name);
  return Promise.all(
    order.map(async (name) => {
      const columns = (await sqlite.raw('SELECT name, type FROM pragma_table_info(?)', [name])) as {
        name: string;
        type: string;
      }[];
      return {
        name: name as keyof Tables,
        columns: columns.map((column) => column.name),
        booleans: columns.filter(({ type }) => type.toLowerCase() === 'boolean').map((column) => column.name),
      };
    }),
  );
}

/** All rows of a table in portions; on PostgreSQL `db` must be a transaction. */
async function* rowsOf(db: Knex, { name }: Table): AsyncGenerator<Row[]> {
  if (isPostgres(db)) {
    await db.raw('DECLARE copied NO SCROLL CURSOR FOR SELECT * FROM ??', [name]);
    for (;;) {
      const { rows } = (await db.raw(`FETCH ${PORTION} FROM copied`)) as { rows: Row[] };
      if (rows.length === 0) break;
      yield rows;
    }
    await db.raw('CLOSE copied');
    return;
  }
  for (let after = -1; ;) {
    const rows = (await db.raw('SELECT rowid AS row_place, * FROM ?? WHERE rowid > ? ORDER BY rowid LIMIT ?', [
      name,
      after,
      PORTION,
    ])) as (Row & { row_place: number })[];
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.row_place;
    yield rows.map(({ row_place: _, ...row }) => row);
  }
}

function addTo(sum: bigint, values: readonly unknown[]): bigint {
  const hash = createHash('sha256')
    .update(JSON.stringify(values))
    .digest('hex')
    .slice(0, DIGEST_BITS / 4);
  return BigInt.asUintN(DIGEST_BITS, sum + BigInt(`0x${hash}`));
}

/** The row with SQLite's values, in column order. */
function plainValues(row: Row, { columns, booleans }: Table): unknown[] {
  return columns.map((column) => {
    const value = row[column] ?? null;
    return booleans.includes(column) && value !== null ? Number(value) : value;
  });
}

/** Row counts and digests of all tables, whose rows `use` gets too; on PostgreSQL `db` must be a transaction. */
export async function digestsOf(
  db: Knex,
  tables: readonly Table[],
  use?: (portion: readonly Row[]) => Promise<void>,
): Promise<Record<string, TableDigest>> {
  const found: Record<string, TableDigest> = {};
  for (const table of tables) {
    let [rows, sum] = [0, 0n];
    for await (const portion of rowsOf(db, table)) {
      rows += portion.length;
      for (const row of portion) sum = addTo(sum, plainValues(row, table));
      await use?.(portion);
    }
    found[table.name] = { rows, digest: sum.toString(16) };
  }
  return found;
}

/**
 * Copies all rows into the tables of a fresh schema, replacing rows that its migrations inserted; returns their digests. Throws, beginning with
 * `complaint`, when the rows written are not those read.
 */
export async function copyRows(
  from: Knex,
  to: Knex.Transaction,
  tables: readonly Table[],
  complaint: string,
): Promise<Record<string, TableDigest>> {
  const read: Record<string, TableDigest> = {};
  for (const { name } of [...tables].reverse()) await to(name).delete();
  for (const table of tables) {
    // Rows that triggers have inserted meanwhile.
    await to(table.name).delete();
    Object.assign(read, await digestsOf(from, [table], (rows) => insertRows(to, table.name, rows)));
  }
  const written = await digestsOf(to, tables);
  const wrong = tables.map(({ name }) => name).filter((name) => !isDeepStrictEqual(read[name], written[name]));
  if (wrong.length > 0) throw new Error(`${complaint} in ${wrong.join(', ')}`);
  return read;
}
