/**
 * The next begin or end of a sale price is looked up after every change of the catalogue; without an index that read all goods. Sort
 * orders by age and popularity are kept in memory, so their indexes are unused.
 */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw('CREATE INDEX products_by_sale_from ON products (sale_from) WHERE price_sale IS NOT NULL');
  await db.raw('CREATE INDEX products_by_sale_to ON products (sale_to) WHERE price_sale IS NOT NULL');
  await db.raw('DROP INDEX products_created_at_id_index');
  await db.raw('DROP INDEX products_popularity_id_index');
}

export async function down(db: Knex): Promise<void> {
  await db.raw('CREATE INDEX products_popularity_id_index ON products (popularity, id)');
  await db.raw('CREATE INDEX products_created_at_id_index ON products (created_at, id)');
  await db.raw('DROP INDEX products_by_sale_to');
  await db.raw('DROP INDEX products_by_sale_from');
}
