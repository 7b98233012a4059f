/** A line of a sale says where its seller has changed the price: what it was, why, and who approved it. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text, money } = columnsOf(db);
  await db.schema.alterTable('sale_lines', (table) => {
    money(table, 'price_before');
    text(table, 'override_reason');
    // As given by the device: the person may be unknown to this server.
    text(table, 'approved_by');
  });
  // Few lines have one: the owner's list of discounts reads no others.
  await db.raw('CREATE INDEX sale_lines_overrides ON sale_lines (sale_id) WHERE price_before IS NOT NULL');
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP INDEX sale_lines_overrides');
  // Knex would make the table anew on SQLite, and empty those that refer to it.
  for (const column of ['approved_by', 'override_reason', 'price_before'])
    await db.raw('ALTER TABLE sale_lines DROP COLUMN ??', [column]);
}
