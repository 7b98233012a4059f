/** The unsent rows of a till by their sort, as it last reported them: JSON. Null for tills that don't report sorts. */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('devices', (table) => {
    table.text('pending_rows');
  });
}

export async function down(db: Knex): Promise<void> {
  // Knex would recreate the table on SQLite, without its triggers.
  await db.raw('ALTER TABLE devices DROP COLUMN pending_rows');
}
