/** The exchange with 1C: access keys, sessions, and the version of each order that 1C has. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

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
  });
  await db.schema.createTable('exchange_orders', (table) => {
    ref(table, 'order_id', 'orders').primary();
    instant(table, 'version').notNullable();
    instant(table, 'sent_at').notNullable();
  });
}

export async function down(db: Knex): Promise<void> {
  for (const table of ['exchange_orders', 'exchange_sessions', 'exchange_keys']) await db.schema.dropTable(table);
}
