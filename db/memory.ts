/** A fresh, migrated database for a test: SQLite in memory, or a schema of its own on PostgreSQL. */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

/** The engines every API test runs on. */
export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

/**
 * Opens an empty database of the engine with all migrations applied. On PostgreSQL it makes a database of its own in
 * the server at `TEST_PG_URL` (started by the test run); `close` drops it.
 */
export async function freshDatabase(engine: Engine): Promise<{ db: Knex; close: () => Promise<void> }> {
  if (engine === 'sqlite') {
    const db = connect({ file: ':memory:' });
    await migrate(db);
    return { db, close: () => db.destroy() };
  }
  const server = process.env['TEST_PG_URL'];
  if (server === undefined) throw new Error('TEST_PG_URL is not set: start the tests through `npm test` or `npx vitest`');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const admin = connect({ url: server, poolMax: 1 });
  await admin.raw(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = connect({ url: url.toString(), poolMax: 8 });
  await migrate(db);
  return {
    db,
    close: async () => {
      await db.destroy();
      await admin.raw(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.destroy();
    },
  };
}
