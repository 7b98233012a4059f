/** The exchange with 1C: access keys, sessions, and the version of each order and day that 1C has. */
import type { Knex } from 'knex';
import { columnsOf, dropTables } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { id, text, ref, instant } = columnsOf(db);
  await db.schema.createTable('exchange_keys', (table) => {
    id(table);
    text(table, 'key_hash').notNullable().unique();
    text(table, 'hint').notNullable();
    ref(table, 'created_by', 'users').notNullable();
    instant(table, 'created_at').notNullable();
    instant(table, 'revoked_at');
    instant(table, 'last_used_at');
    instant(table, 'orders_since').notNullable();
    // Null: only orders are reported to 1C.
    text(table, 'till_days_since');
  });
  await db.schema.createTable('exchange_sessions', (table) => {
    id(table);
    text(table, 'token_hash').notNullable().unique();
    ref(table, 'key_id', 'exchange_keys').notNullable().index();
    text(table, 'kind').notNullable();
    text(table, 'stage').notNullable();
    text(table, 'outcome').notNullable();
    text(table, 'message').notNullable();
    text(table, 'imports').notNullable();
    text(table, 'asked').notNullable();
    table.bigInteger('bytes').notNullable();
    instant(table, 'started_at').notNullable().index();
    instant(table, 'last_at').notNullable();
    text(table, 'asked_days').notNullable().defaultTo('[]');
    // JSON of asked_at and open_day of the last query; empty when it left days for the next one.
    text(table, 'asked_till').notNullable().defaultTo('');
  });
  await db.schema.createTable('exchange_orders', (table) => {
    ref(table, 'order_id', 'orders').primary();
    instant(table, 'version').notNullable();
    instant(table, 'sent_at').notNullable();
    instant(table, 'delivery_known_at');
  });
  await db.schema.createTable('exchange_days', (table) => {
    text(table, 'day').notNullable();
    text(table, 'kind').notNullable();
    table.integer('version').notNullable();
    instant(table, 'sent_at').notNullable();
    table.primary(['day', 'kind']);
  });
  // The till's reports to 1C: sales that were not reported are missing from 1C's stock.
  await db.schema.createTable('till_tellings', (table) => {
    // Time of 1C's request: it then knows the shop's data of days before `open_day`.
    instant(table, 'asked_at').primary();
    // Time when 1C confirmed the answer.
    instant(table, 'told_at').notNullable();
    text(table, 'open_day').notNullable();
  });
}

export async function down(db: Knex): Promise<void> {
  await dropTables(db, ['till_tellings', 'exchange_days', 'exchange_orders', 'exchange_sessions', 'exchange_keys']);
}
