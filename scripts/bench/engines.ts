/** Runs a measurement on both engines, each with a fresh database: in this process, or on a server of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { connect } from '../../db/connect.ts';
import { freshDatabase } from '../../db/test-database.ts';
import { migrate } from '../../db/migrations/migrate.ts';
import startPostgres from '../../db/test-postgres.ts';
import { type DemoShop, withDemoShop } from '../demo-shop.ts';
import type { Figure } from './figures.ts';
import { addCategories, addProducts, sampleProduct } from '../../api/proofs/fixtures/sample-goods.ts';

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

/** Notes a figure, and prints it at once. */
export type Report = (what: string, value: string, target?: string) => void;

/** Figures of a shop of so many goods on SQLite, then of one on PostgreSQL, or only on `BENCH_ENGINE`. */
export async function onBothServers(
  products: number,
  environment: Readonly<Record<string, string>>,
  measure: (shop: DemoShop, report: Report, engine: string) => Promise<void>,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const measureOn = (engine: string, database: Record<string, string>): Promise<void> => {
    const report: Report = (what, value, target = '') => {
      console.log(`${engine}: ${what}: ${value}`);
      figures.push({ engine, what, value, target });
    };
    return withDemoShop(products, (shop) => measure(shop, report, engine), { ...environment, ...database });
  };
  const wanted = process.env['BENCH_ENGINE'];
  if (wanted !== 'PostgreSQL') await measureOn('SQLite', {});
  if (wanted === 'SQLite') return figures;
  const stopPostgres = await startPostgres();
  try {
    await measureOn('PostgreSQL', { DATABASE_URL: process.env['TEST_PG_URL'] ?? '' });
    return figures;
  } finally {
    await stopPostgres();
  }
}

const DAY_MS = 86_400_000;

/** Numbers from 0, for statements that insert many rows at once on either engine. */
export const counting = (count: number): string =>
  `WITH RECURSIVE counted(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM counted WHERE n < ${count - 1})`;

/** A table of so many days from the first on, by their places. */
export async function fillDays(db: Knex, first: string, count: number): Promise<void> {
  await db.schema.createTable('bench_days', (table) => {
    table.integer('place').primary();
    table.text('day');
  });
  const days = Array.from({ length: count }, (_, place) => ({
    place,
    day: new Date(Date.parse(first) + place * DAY_MS).toISOString().slice(0, 10),
  }));
  await db.batchInsert('bench_days', days, 200);
}

/** Categories, and goods with the ids `goods-0` and so on. */
export async function fillGoods(db: Knex, count: number): Promise<void> {
  await addCategories(db);
  await addProducts(
    db,
    Array.from({ length: count }, (_, place) => sampleProduct(`goods-${place}`)),
  );
}
