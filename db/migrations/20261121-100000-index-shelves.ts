/** Counts of goods on each shelf come from an index alone: they stand beside every category and every listing. */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw('CREATE INDEX products_on_shelf ON products (category_id, subcategory_id) WHERE deleted_at IS NULL');
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP INDEX products_on_shelf');
}
