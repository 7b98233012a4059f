/** The model of a product: goods of one model and one subcategory are offered as one choice of colour and size. Empty without one. */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('products', (table) => {
    table.text('model_key').notNullable().defaultTo('');
  });
  await db.raw("CREATE INDEX products_of_model ON products (model_key) WHERE model_key <> ''");
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP INDEX products_of_model');
  // Knex would recreate the table on SQLite, without its triggers.
  await db.raw('ALTER TABLE products DROP COLUMN model_key');
}
