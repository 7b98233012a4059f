/** Books of a shop that has sold for long, computed by the database. */
import type { Knex } from 'knex';
import { addCategories, addProducts, sampleProduct } from '../../api/proofs/fixtures/sample-goods.ts';

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
