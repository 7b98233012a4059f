/** A letter may carry a file: an order to a supplier for spreadsheets. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema.alterTable('outbox', (table) => {
    text(table, 'attachment_name');
    // Base64.
    text(table, 'attachment');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('outbox', (table) => {
    table.dropColumn('attachment');
    table.dropColumn('attachment_name');
  });
}
