/** Ids of subcategories merged into others: lines keep the one they were sold under, and a report of the other finds them. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema.createTable('merged_subcategories', (table) => {
    text(table, 'id').notNullable().primary();
    text(table, 'into_id').notNullable();
    table.index(['into_id']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('merged_subcategories');
}
