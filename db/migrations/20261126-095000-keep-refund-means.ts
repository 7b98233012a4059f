/** The means by which a return of an order's goods was refunded; returns from before have none and count by the order's means. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema.alterTable('returns', (table) => void text(table, 'how'));
}

export async function down(db: Knex): Promise<void> {
  // Knex would recreate the table on SQLite and empty those that refer to it.
  await db.raw('ALTER TABLE returns DROP COLUMN how');
}
