/** The place in the warehouse where a product lies, for staff. Empty for goods without one. */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('products', (table) => {
    table.text('storage_place').notNullable().defaultTo('');
  });
}

export async function down(db: Knex): Promise<void> {
  // Knex would recreate the table on SQLite, without its triggers.
  await db.raw('ALTER TABLE products DROP COLUMN storage_place');
}
