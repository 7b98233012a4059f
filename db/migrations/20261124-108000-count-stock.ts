/**
 * Recounts: a line keeps the time of the count, and a movement the time of its event when the server received it later. For earlier
 * movements both times are equal.
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
  // Partial index for booking late sales, because few lines belong to a recount.
  await db.raw(
    'CREATE INDEX stock_document_lines_counted ON stock_document_lines (product_id, counted_at) WHERE counted_at IS NOT NULL',
  );
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP INDEX stock_document_lines_counted');
  // Knex would recreate the table on SQLite and empty those that refer to it.
  for (const column of LINE_COLUMNS) await db.raw('ALTER TABLE stock_document_lines DROP COLUMN ??', [column]);
  await db.raw('ALTER TABLE movements DROP COLUMN occurred_at');
}
