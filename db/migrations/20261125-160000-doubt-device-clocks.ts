/** The earliest time at which a device can have made anything, and marks of returns. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text } = columnsOf(db);
  // For the existing devices it is unknown whether they had printed anything before their first contact.
  await db.schema.alterTable('devices', (table) => void text(table, 'began_at').nullable());
  await db.schema.alterTable('returns', (table) => void text(table, 'marks').notNullable().defaultTo(''));
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('devices', (table) => table.dropColumn('began_at'));
  // Knex would recreate the table on SQLite, without the triggers that mark the days of reports.
  await db.raw('ALTER TABLE returns DROP COLUMN marks');
}
