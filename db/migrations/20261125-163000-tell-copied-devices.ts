/**
 * Contact keys that distinguish a till from its copy, the till that a copy was made from, and the number after which the copy's own series
 * begins.
 */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

const COLUMNS = ['contact_key', 'former_contact_key', 'copy_of'] as const;

export async function up(db: Knex): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema.alterTable('devices', (table) => {
    for (const column of COLUMNS) text(table, column).nullable();
    table.integer('began_after').notNullable().defaultTo(0);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('devices', (table) => table.dropColumns(...COLUMNS, 'began_after'));
}
