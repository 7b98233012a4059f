/** Applies the explicit list of migrations; a folder scan would not survive bundling. */
import type { Knex } from 'knex';
import { migrationSource } from './migrations/index.ts';

/** Brings the schema up to date; returns the names applied now. */
export async function migrate(db: Knex): Promise<string[]> {
  const [, names] = (await db.migrate.latest({ migrationSource })) as [number, string[]];
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
