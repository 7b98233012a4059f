/** Notes of staff about a buyer, one row per note, so that concurrent notes do not overwrite each other. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { id, text, ref, instant } = columnsOf(db);
  await db.schema.createTable('person_notes', (table) => {
    id(table);
    ref(table, 'user_id', 'users').notNullable();
    ref(table, 'author_id', 'users').notNullable();
    text(table, 'text').notNullable();
    instant(table, 'at').notNullable();
    table.index(['user_id', 'at']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('person_notes');
}
