/** Applies the explicit list of migrations; a folder scan would not survive bundling. */
import type { Knex } from 'knex';
import { isPostgres } from './connect.ts';
import { migrationSource } from './migrations/index.ts';

const MIGRATION_PATIENCE_MS = 10_000;

/** Brings the schema up to date; returns the names applied now. */
export async function migrate(db: Knex): Promise<string[]> {
  // Nobody is served yet: a command that writes meanwhile is waited for.
  const [former] = isPostgres(db) ? [] : ((await db.raw('PRAGMA busy_timeout')) as { timeout: number }[]);
  if (former !== undefined) await db.raw(`PRAGMA busy_timeout = ${MIGRATION_PATIENCE_MS}`);
  const [, names] = (await db.migrate.latest({ migrationSource })) as [number, string[]];
  if (former !== undefined) await db.raw(`PRAGMA busy_timeout = ${former.timeout}`);
  return names;
}

/** True when every known migration has been applied. */
export async function isMigrated(db: Knex): Promise<boolean> {
  const [, pending] = (await db.migrate.list({ migrationSource })) as [unknown[], unknown[]];
  return pending.length === 0;
}

/** Undoes every migration, newest first. */
export async function rollback(db: Knex): Promise<void> {
  await db.migrate.rollback({ migrationSource }, true);
}
