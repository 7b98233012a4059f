/** A correction by the operator's command names the order whose entries it sets right. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text } = columnsOf(db);
  // The order's own column would make the correction a lot of that order, which may have one of each kind only.
  await db.schema.alterTable('bonus_entries', (table) => void text(table, 'settles_order_id'));
}

/** The amounts stay, as corrections without an order. */
export async function down(db: Knex): Promise<void> {
  // Knex would recreate the table on SQLite.
  await db.raw('ALTER TABLE bonus_entries DROP COLUMN settles_order_id');
}
