/** Prefix of a stock document's number at the time it was issued; empty for none. */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('stock_documents', (table) => {
    table.string('prefix', 8).notNullable().defaultTo('');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('stock_documents', (table) => table.dropColumn('prefix'));
}
