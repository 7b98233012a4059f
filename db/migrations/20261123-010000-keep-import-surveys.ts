/** The content of a file beside its rows, so that its mapping can be shown without reading it again. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema.alterTable('imports', (table) => {
    // JSON: groups with their goods, price types, warehouses, currencies; empty before a file has been read.
    text(table, 'survey').notNullable().defaultTo('');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('imports', (table) => {
    table.dropColumn('survey');
  });
}
