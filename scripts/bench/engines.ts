/** Runs a measurement on both engines, each with a fresh database: in this process, or on a server of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { connect } from '../../db/connect.ts';
import { freshDatabase } from '../../db/test-database.ts';
import { migrate } from '../../db/migrations/migrate.ts';
import startPostgres from '../../db/test-postgres.ts';
import type { Figure } from './figures.ts';

/** Figures for SQLite on the disk, then for PostgreSQL. */
export async function onBothEngines(measure: (engine: string, db: Knex) => Promise<Figure[]>): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const stopPostgres = await startPostgres();
  try {
    const sqlite = connect({ file: join(folder, 'shop.sqlite') });
    await migrate(sqlite);
    const figures = await measure('SQLite', sqlite).finally(() => sqlite.destroy());
    const postgres = await freshDatabase('postgres');
    return [...figures, ...(await measure('PostgreSQL', postgres.db).finally(postgres.close))];
  } finally {
    await stopPostgres();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Figures of a server on SQLite, then of one on PostgreSQL, or only on `BENCH_ENGINE`; `environment` makes a server use the engine. */
export async function onBothServers(
  measure: (engine: string, environment: Record<string, string>) => Promise<Figure[]>,
): Promise<Figure[]> {
  const wanted = process.env['BENCH_ENGINE'];
  const figures = wanted === 'PostgreSQL' ? [] : await measure('SQLite', {});
  if (wanted === 'SQLite') return figures;
  const stopPostgres = await startPostgres();
  try {
    return [...figures, ...(await measure('PostgreSQL', { DATABASE_URL: process.env['TEST_PG_URL'] ?? '' }))];
  } finally {
    await stopPostgres();
  }
}
