/** Price changes by the seller: the original price, the reason, and the approver. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text, money } = columnsOf(db);
  await db.schema.alterTable('sale_lines', (table) => {
    money(table, 'price_before');
    text(table, 'override_reason');
    // As sent by the device: the person may be unknown to this server.
    text(table, 'approved_by');
  });
  // Partial index for the owner's list of discounts, because few lines have one.
  await db.raw('CREATE INDEX sale_lines_overrides ON sale_lines (sale_id) WHERE price_before IS NOT NULL');
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP INDEX sale_lines_overrides');
  // Knex would recreate the table on SQLite and empty those that refer to it.
  for (const column of ['approved_by', 'override_reason', 'price_before'])
    await db.raw('ALTER TABLE sale_lines DROP COLUMN ??', [column]);
}
