/** Prices of order lines that the seller or the desk has changed: the shop's price and the reason. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text, money } = columnsOf(db);
  await db.schema.alterTable('order_lines', (table) => {
    money(table, 'price_before');
    text(table, 'override_reason');
  });
}

/** The charged prices stay. */
export async function down(db: Knex): Promise<void> {
  // Knex would recreate the table on SQLite.
  for (const column of ['override_reason', 'price_before'])
    await db.raw('ALTER TABLE order_lines DROP COLUMN ??', [column]);
}
