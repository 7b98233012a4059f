/** Further barcodes of a product beside the displayed one, separated by spaces; empty for none. */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('products', (table) => {
    table.text('more_barcodes').notNullable().defaultTo('');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('products', (table) => table.dropColumn('more_barcodes'));
}
