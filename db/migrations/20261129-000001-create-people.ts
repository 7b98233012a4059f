/** People: their sessions, second factors, consents and notes, and the audit log of what they did. */
import type { Knex } from 'knex';
import { columnsOf, dropTables, tellNews } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { id, text, ref, instant, money } = columnsOf(db);
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
    text(table, 'search').notNullable().defaultTo('');
    instant(table, 'deletion_requested_at');
    instant(table, 'erased_at');
    text(table, 'erased_by');
    // Whole per cent off wholesale prices.
    table.integer('wholesale_discount').notNullable().defaultTo(0);
    // Null applies the shop's minimum.
    money(table, 'wholesale_minimum');
    instant(table, 'last_seen_at');
    table.index(['created_at', 'id'], 'users_by_age');
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
    text(table, 'till_pin_id');
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
  // Counted by their origin, so that a stranger's guesses block only the stranger.
  await db.schema.createTable('login_failures', (table) => {
    text(table, 'phone').notNullable();
    text(table, 'source').notNullable();
    table.integer('count').notNullable();
    instant(table, 'last_at').notNullable();
    table.primary(['phone', 'source']);
  });
  await db.schema.createTable('one_time_codes', (table) => {
    id(table);
    ref(table, 'user_id', 'users').notNullable().onDelete('CASCADE').index();
    ref(table, 'issued_by', 'users').notNullable();
    text(table, 'code_hash').notNullable();
    instant(table, 'created_at').notNullable();
    instant(table, 'expires_at').notNullable();
    instant(table, 'used_at');
    table.integer('attempts').notNullable().defaultTo(0);
  });
  await db.schema.createTable('second_factors', (table) => {
    ref(table, 'user_id', 'users').primary();
    text(table, 'sealed_secret').notNullable();
    table.integer('last_step').notNullable();
    instant(table, 'confirmed_at');
    instant(table, 'created_at').notNullable();
  });
  await db.schema.createTable('recovery_codes', (table) => {
    id(table);
    ref(table, 'user_id', 'users').notNullable();
    table.integer('place').notNullable();
    text(table, 'code_hash').notNullable();
    instant(table, 'used_at');
    table.unique(['user_id', 'place']);
  });
  await db.schema.createTable('consents', (table) => {
    id(table);
    ref(table, 'user_id', 'users').onDelete('SET NULL').index();
    text(table, 'order_id').index();
    text(table, 'kind').notNullable();
    text(table, 'text_version').notNullable();
    instant(table, 'given_at').notNullable();
  });
  // One row per note, so that concurrent notes do not overwrite each other.
  await db.schema.createTable('person_notes', (table) => {
    id(table);
    ref(table, 'user_id', 'users').notNullable();
    ref(table, 'author_id', 'users').notNullable();
    text(table, 'text').notNullable();
    instant(table, 'at').notNullable();
    table.index(['user_id', 'at']);
  });
  // The cart and the favourites: one row per line, a removed line with quantity 0. No prices.
  await db.schema.createTable('belongings', (table) => {
    ref(table, 'user_id', 'users').notNullable();
    text(table, 'kind').notNullable();
    text(table, 'product_id').notNullable();
    table.integer('qty').notNullable();
    instant(table, 'changed_at').notNullable();
    table.primary(['user_id', 'kind', 'product_id']);
  });
  await db.schema.createTable('audit_log', (table) => {
    id(table);
    ref(table, 'actor_id', 'users');
    text(table, 'action').notNullable();
    text(table, 'subject_kind').notNullable();
    text(table, 'subject_id').notNullable();
    text(table, 'details').notNullable().defaultTo('{}');
    instant(table, 'at').notNullable();
    // The subject's name at that time: names change, the log does not.
    text(table, 'subject_label').notNullable().defaultTo('');
    text(table, 'search').notNullable().defaultTo('');
    table.index(['at', 'id']);
    table.index(['subject_kind', 'subject_id']);
    table.index(['actor_id', 'at'], 'audit_log_by_actor');
  });
  await tellNews(db, 'audit_log', 'office');
}

export async function down(db: Knex): Promise<void> {
  await dropTables(db, [
    'audit_log',
    'belongings',
    'person_notes',
    'consents',
    'recovery_codes',
    'second_factors',
    'one_time_codes',
    'login_failures',
    'session_tokens',
    'sessions',
    'users',
  ]);
}
