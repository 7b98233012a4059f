/** The shop's own synonyms, and searches without results. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { id, text, instant } = columnsOf(db);
  await db.schema.createTable('synonyms', (table) => {
    id(table);
    text(table, 'said').notNullable();
    text(table, 'kind').notNullable();
    text(table, 'meant').notNullable();
    instant(table, 'updated_at').notNullable();
  });
  await db.schema.createTable('missed_queries', (table) => {
    // Folded; the row does not identify the shopper.
    text(table, 'q').primary();
    text(table, 'kind').notNullable();
    table.integer('times').notNullable();
    instant(table, 'last_at').notNullable().index();
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('missed_queries');
  await db.schema.dropTable('synonyms');
}
