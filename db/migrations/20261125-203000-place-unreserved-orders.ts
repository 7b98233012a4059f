/** Orders accepted without a reservation of their goods, because too many orders of their network wait for the desk. */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('orders', (table) => void table.boolean('unreserved').notNullable().defaultTo(false));
}

export async function down(db: Knex): Promise<void> {
  // Knex would recreate the table on SQLite, without the triggers that mark the days of reports.
  await db.raw('ALTER TABLE orders DROP COLUMN unreserved');
}
