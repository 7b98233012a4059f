/** A line of a recount may keep the count before the second one. */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('stock_document_lines', (table) => void table.integer('first_qty'));
}

export async function down(db: Knex): Promise<void> {
  // Knex would recreate the table on SQLite.
  await db.raw('ALTER TABLE stock_document_lines DROP COLUMN first_qty');
}
