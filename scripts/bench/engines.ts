/** Runs a measurement in this process on both engines, each with a fresh database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { connect } from '../../db/connect.ts';
import { freshDatabase } from '../../db/memory.ts';
import { migrate } from '../../db/migrate.ts';
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
