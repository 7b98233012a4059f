/** Since when a device can have made anything, and why somebody should look at a return. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text } = columnsOf(db);
  // Of the devices known so far nobody remembers whether they had printed anything at their first contact.
  await db.schema.alterTable('devices', (table) => void text(table, 'began_at').nullable());
  await db.schema.alterTable('returns', (table) => void text(table, 'marks').notNullable().defaultTo(''));
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('devices', (table) => table.dropColumn('began_at'));
  // Knex would make the table anew on SQLite, without the triggers that mark the days of reports.
  await db.raw('ALTER TABLE returns DROP COLUMN marks');
}
