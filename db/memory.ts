/** A fresh, migrated database for a test: SQLite in memory, or a separate database on PostgreSQL. */
import { randomBytes } from 'node:crypto';
import type Database from 'better-sqlite3';
import type { Knex } from 'knex';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

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

/** Creates a migrated database on the PostgreSQL server at `url`, once per run: copying it is much faster than migrating. */
export async function makeTemplate(url: string): Promise<{ name: string; drop: () => Promise<void> }> {
  const name = newName();
  const admin = connect({ url, poolMax: 1 });
  await admin.raw(`CREATE DATABASE ${name}`);
  const db = connectTo(url, name, 1);
  await migrate(db);
  await db.destroy();
  await admin.destroy();
  return {
    name,
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

/**
 * Opens an empty database of the engine with all migrations applied. On PostgreSQL it creates a separate database on the server at
 * `TEST_PG_URL`, version 15 or later, as a copy of `TEST_PG_TEMPLATE` (both supplied by the test run); `close` drops it.
 */
export async function freshDatabase(engine: Engine): Promise<{ db: Knex; close: () => Promise<void> }> {
  if (engine === 'sqlite') {
    const db = connect({ file: await (migrated ??= migratedBytes()) });
    return { db, close: () => db.destroy() };
  }
  const server = process.env['TEST_PG_URL'];
  const template = process.env['TEST_PG_TEMPLATE'];
  if (server === undefined || template === undefined)
    throw new Error('TEST_PG_URL or TEST_PG_TEMPLATE is not set: start the tests through `npm test` or `npx vitest`');
  const name = newName();
  const admin = connect({ url: server, poolMax: 1 });
  await admin.raw(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const db = connectTo(server, name, 8);
  return {
    db,
    close: async () => {
      await db.destroy();
      await admin.raw(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.destroy();
    },
  };
}
