/**
 * Recounts: a line says when it was counted, and a movement when it happened where the server heard of it later. Those
 * of before happened when they were written.
 */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

const LINE_COLUMNS = ['started_at', 'counted_at', 'moved_during'] as const;

export async function up(db: Knex): Promise<void> {
  const { instant } = columnsOf(db);
  await db.schema.alterTable('movements', (table) => {
    instant(table, 'occurred_at');
  });
  await db.schema.alterTable('stock_document_lines', (table) => {
    instant(table, 'started_at');
    instant(table, 'counted_at');
    table.integer('moved_during');
  });
  // Few lines are of a recount: whoever books a late sale reads no others.
  await db.raw(
    'CREATE INDEX stock_document_lines_counted ON stock_document_lines (product_id, counted_at) WHERE counted_at IS NOT NULL',
  );
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP INDEX stock_document_lines_counted');
  // Knex would make the table anew on SQLite, and empty those that refer to it.
  for (const column of LINE_COLUMNS) await db.raw('ALTER TABLE stock_document_lines DROP COLUMN ??', [column]);
  await db.raw('ALTER TABLE movements DROP COLUMN occurred_at');
}
