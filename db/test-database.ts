/** A fresh, migrated database for a test: SQLite in memory, or a separate database on PostgreSQL. */
import { randomBytes } from 'node:crypto';
import type Database from 'better-sqlite3';
import type { Knex } from 'knex';
import { connect } from './connect.ts';
import { migrate } from './migrations/migrate.ts';

/** The engines every API test runs on. */
export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

/** A connection to the database of this name on the server at this address. */
function connectTo(server: string, name: string, poolMax: number): Knex {
  const url = new URL(server);
  url.pathname = `/${name}`;
  // Tests write from outside the server and check at once.
  return connect({ url: url.toString(), poolMax, othersMs: 0 });
}

const newName = (): string => `test_${randomBytes(8).toString('hex')}`;

/** The shape of all tables as one text: a test that changed it leaves a database that is not used again. */
const SHAPE = `SELECT md5(string_agg(attrelid::text || attname || attnotnull || atthasdef || attisdropped, '' ORDER BY attrelid, attnum)) ||
  (SELECT count(*) FROM pg_constraint) || ' ' || (SELECT count(*) FROM pg_trigger) || ' ' || (SELECT count(*) FROM pg_proc) AS shape
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = 'public'::regnamespace`;

async function shapeOf(db: Knex): Promise<string> {
  const { rows } = (await db.raw(SHAPE)) as { rows: [{ shape: string }] };
  return rows[0].shape;
}

/** SQL that gives every table the rows of this database, without triggers; only tables that take room are emptied. */
async function restoringSql(db: Knex): Promise<string> {
  const { rows } = (await db.raw(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`,
  )) as { rows: { name: string }[] };
  const statements: string[] = [];
  for (const { name } of rows) {
    statements.push(`IF pg_relation_size('${name}') > 0 THEN DELETE FROM ${name}; END IF;`);
    const all: unknown[] = await db(name);
    if (all.length === 0) continue;
    statements.push(
      `INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, $rows$${JSON.stringify(all)}$rows$);`,
    );
  }
  return `SET session_replication_role = replica; DO $all$ BEGIN ${statements.join('\n')} END $all$`;
}

/** The address of a database on PostgreSQL. */
export const addressOf = (db: Knex): string =>
  (db.client as { config: { connection: { connectionString: string } } }).config.connection.connectionString;

/** A migrated database on PostgreSQL, copied for the tests: copying it is much faster than migrating. */
interface Template {
  readonly name: string;
  readonly shape: string;
  /** Resets a used copy to the template, which is faster than another copy. */
  readonly restoring: string;
}

/** Creates the template on the PostgreSQL server at `url`, once per run, and passes it to the tests as `TEST_PG_TEMPLATE`. */
export async function makeTemplate(url: string): Promise<{ drop: () => Promise<void> }> {
  const name = newName();
  const admin = connect({ url, poolMax: 1 });
  await admin.raw(`CREATE DATABASE ${name}`);
  const db = connectTo(url, name, 1);
  await migrate(db);
  const template: Template = { name, shape: await shapeOf(db), restoring: await restoringSql(db) };
  process.env['TEST_PG_TEMPLATE'] = JSON.stringify(template);
  await db.destroy();
  await admin.destroy();
  return {
    drop: async () => {
      const again = connect({ url, poolMax: 1 });
      await again.raw(`DROP DATABASE ${name} WITH (FORCE)`);
      await again.destroy();
    },
  };
}

/** The bytes of an empty, migrated SQLite database: opening a copy is much faster than migrating. */
async function migratedBytes(): Promise<Buffer> {
  const db = connect({ file: ':memory:' });
  await migrate(db);
  const client = db.client as Knex.Client;
  const handle = (await client.acquireConnection()) as Database.Database;
  const bytes = handle.serialize();
  await client.releaseConnection(handle);
  await db.destroy();
  return bytes;
}

let migrated: Promise<Buffer> | undefined;

/** Databases on PostgreSQL that are equal to the template and that no test uses. */
const free: string[] = [];

/** Kilobytes above which a used database is dropped instead: dead rows would slow the next test down. */
const TOO_LARGE_KB = 32_000;

/** Ends all other sessions of a used database and restores the template's rows; false when it must not be reused. */
async function restore(db: Knex, { shape, restoring }: Template): Promise<boolean> {
  const { rows } = (await db.raw(
    `SELECT pg_database_size(current_database()) / 1024 AS kb,
      (SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()) AS ended`,
  )) as { rows: [{ kb: number }] };
  if (rows[0].kb > TOO_LARGE_KB || (await shapeOf(db)) !== shape) return false;
  await db.raw(restoring);
  return true;
}

/**
 * Opens an empty database of the engine with all migrations applied. On PostgreSQL it is a separate database on the server at
 * `TEST_PG_URL`, version 15 or later, a copy of the template in `TEST_PG_TEMPLATE` (both supplied by the test run); `close` gives it back.
 */
export async function freshDatabase(engine: Engine): Promise<{ db: Knex; close: () => Promise<void> }> {
  if (engine === 'sqlite') {
    const db = connect({ file: await (migrated ??= migratedBytes()) });
    return { db, close: () => db.destroy() };
  }
  const server = process.env['TEST_PG_URL'];
  const json = process.env['TEST_PG_TEMPLATE'];
  if (server === undefined || json === undefined)
    throw new Error('TEST_PG_URL or TEST_PG_TEMPLATE is not set: start the tests through `npm test` or `npx vitest`');
  const template = JSON.parse(json) as Template;
  const asAdmin = async (sql: string): Promise<void> => {
    const admin = connect({ url: server, poolMax: 1 });
    await admin.raw(sql);
    await admin.destroy();
  };
  let name = free.pop();
  if (name === undefined) {
    name = newName();
    await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${template.name} STRATEGY FILE_COPY`);
  }
  const own = name;
  const db = connectTo(server, own, 8);
  return {
    db,
    close: async () => {
      await db.destroy();
      const last = connectTo(server, own, 1);
      const isFree = await restore(last, template);
      await last.destroy();
      if (isFree) free.push(own);
      else await asAdmin(`DROP DATABASE ${own} WITH (FORCE)`);
    },
  };
}
