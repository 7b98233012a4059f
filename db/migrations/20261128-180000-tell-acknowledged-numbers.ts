/** Numbers of a till's latest receipts that the server has acknowledged, as ranges: JSON. Null for tills that don't report them. */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('devices', (table) => {
    table.text('acknowledged');
  });
}

export async function down(db: Knex): Promise<void> {
  // Knex would recreate the table on SQLite, without its triggers.
  await db.raw('ALTER TABLE devices DROP COLUMN acknowledged');
}
