/** When 1C was told of the till last: what it was not told, its stock does not know. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text, instant } = columnsOf(db);
  await db.schema.createTable('till_tellings', (table) => {
    // When 1C asked: it knows what the shop knew then of the days before `open_day`.
    instant(table, 'asked_at').primary();
    // When 1C said that it has the answer.
    instant(table, 'told_at').notNullable();
    text(table, 'open_day').notNullable();
  });
  await db.schema.alterTable('exchange_sessions', (table) => {
    // JSON of asked_at and open_day of the last query; empty where it left days for the next one.
    text(table, 'asked_till').notNullable().defaultTo('');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('exchange_sessions', (table) => table.dropColumn('asked_till'));
  await db.schema.dropTable('till_tellings');
}
