/** Days of the till for 1C: the first reported day, and the version of each day that 1C has. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text, instant } = columnsOf(db);
  await db.schema.alterTable('exchange_keys', (table) => {
    // Null: only orders are reported to 1C.
    text(table, 'till_days_since');
  });
  await db.schema.alterTable('exchange_sessions', (table) => {
    text(table, 'asked_days').notNullable().defaultTo('[]');
  });
  await db.schema.createTable('exchange_days', (table) => {
    text(table, 'day').notNullable();
    text(table, 'kind').notNullable();
    table.integer('version').notNullable();
    instant(table, 'sent_at').notNullable();
    table.primary(['day', 'kind']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('exchange_days');
  await db.schema.alterTable('exchange_sessions', (table) => table.dropColumn('asked_days'));
  await db.schema.alterTable('exchange_keys', (table) => table.dropColumn('till_days_since'));
}
