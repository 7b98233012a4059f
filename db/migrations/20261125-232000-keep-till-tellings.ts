/** Times of the till's reports to 1C: sales that were not reported are missing from 1C's stock. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text, instant } = columnsOf(db);
  await db.schema.createTable('till_tellings', (table) => {
    // Time of 1C's request: it then knows the shop's data of days before `open_day`.
    instant(table, 'asked_at').primary();
    // Time when 1C confirmed the answer.
    instant(table, 'told_at').notNullable();
    text(table, 'open_day').notNullable();
  });
  await db.schema.alterTable('exchange_sessions', (table) => {
    // JSON of asked_at and open_day of the last query; empty when it left days for the next one.
    text(table, 'asked_till').notNullable().defaultTo('');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('exchange_sessions', (table) => table.dropColumn('asked_till'));
  await db.schema.dropTable('till_tellings');
}
