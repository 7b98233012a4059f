/** The words of a row that was not taken, or not whole: its file can be mended and sent again. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema.alterTable('import_lines', (table) => {
    // JSON list of [heading, text]; empty of what was taken whole.
    text(table, 'cells').notNullable().defaultTo('');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('import_lines', (table) => {
    table.dropColumn('cells');
  });
}
