/** An index that covers the counts of goods by category, which are shown beside every category and listing. */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw('CREATE INDEX products_on_shelf ON products (category_id, subcategory_id) WHERE deleted_at IS NULL');
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP INDEX products_on_shelf');
}
