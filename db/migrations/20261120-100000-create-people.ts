/** People, their sessions and consents. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { id, text, ref, instant } = columnsOf(db);
  await db.schema.createTable('users', (table) => {
    id(table);
    text(table, 'phone').notNullable().unique();
    text(table, 'name').notNullable().defaultTo('');
    text(table, 'role').notNullable();
    text(table, 'password_hash').notNullable();
    text(table, 'wholesale_status').notNullable().defaultTo('none');
    text(table, 'wholesale_company').notNullable().defaultTo('');
    text(table, 'wholesale_inn').notNullable().defaultTo('');
    text(table, 'wholesale_comment').notNullable().defaultTo('');
    text(table, 'wholesale_reason').notNullable().defaultTo('');
    instant(table, 'disabled_at');
    instant(table, 'created_at').notNullable();
    instant(table, 'updated_at').notNullable();
  });
  await db.schema.createTable('sessions', (table) => {
    id(table);
    ref(table, 'user_id', 'users').notNullable().onDelete('CASCADE').index();
    table.boolean('remember').notNullable();
    text(table, 'user_agent').notNullable().defaultTo('');
    instant(table, 'created_at').notNullable();
    instant(table, 'last_seen_at').notNullable();
    instant(table, 'expires_at').notNullable();
    instant(table, 'revoked_at');
  });
  // Only hashes are stored. A refresh token's children are the tokens issued for it: reuse of a spent token whose children have been used
  // means that two parties hold it.
  await db.schema.createTable('session_tokens', (table) => {
    text(table, 'hash').primary();
    ref(table, 'session_id', 'sessions').notNullable().onDelete('CASCADE').index();
    text(table, 'kind').notNullable();
    text(table, 'parent_hash').index();
    instant(table, 'created_at').notNullable();
    instant(table, 'expires_at').notNullable();
    instant(table, 'used_at');
  });
  await db.schema.createTable('login_failures', (table) => {
    text(table, 'phone').primary();
    table.integer('count').notNullable();
    instant(table, 'last_at').notNullable();
  });
  await db.schema.createTable('one_time_codes', (table) => {
    id(table);
    ref(table, 'user_id', 'users').notNullable().onDelete('CASCADE').index();
    ref(table, 'issued_by', 'users').notNullable();
    text(table, 'code_hash').notNullable();
    instant(table, 'created_at').notNullable();
    instant(table, 'expires_at').notNullable();
    instant(table, 'used_at');
  });
  await db.schema.createTable('consents', (table) => {
    id(table);
    ref(table, 'user_id', 'users').onDelete('SET NULL').index();
    text(table, 'order_id').index();
    text(table, 'kind').notNullable();
    text(table, 'text_version').notNullable();
    instant(table, 'given_at').notNullable();
  });
}

export async function down(db: Knex): Promise<void> {
  for (const table of ['consents', 'one_time_codes', 'login_failures', 'session_tokens', 'sessions', 'users']) {
    await db.schema.dropTable(table);
  }
}
