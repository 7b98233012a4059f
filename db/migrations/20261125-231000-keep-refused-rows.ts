/** Cell texts of a row that was refused completely or in part, so that the file can be corrected and sent again. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema.alterTable('import_lines', (table) => {
    // JSON list of [heading, text]; empty for a fully accepted row.
    text(table, 'cells').notNullable().defaultTo('');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('import_lines', (table) => {
    table.dropColumn('cells');
  });
}
