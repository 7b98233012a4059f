/** Settings, the audit log and the outbox of notifications. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { id, text, ref, instant } = columnsOf(db);
  await db.schema.createTable('settings', (table) => {
    text(table, 'key').primary();
    // JSON.
    text(table, 'value').notNullable();
    instant(table, 'updated_at').notNullable();
  });
  await db.schema.createTable('audit_log', (table) => {
    id(table);
    ref(table, 'actor_id', 'users');
    text(table, 'action').notNullable();
    text(table, 'subject_kind').notNullable();
    text(table, 'subject_id').notNullable();
    text(table, 'details').notNullable().defaultTo('{}');
    instant(table, 'at').notNullable();
    table.index(['at', 'id']);
    table.index(['subject_kind', 'subject_id']);
  });
  await db.schema.createTable('outbox', (table) => {
    id(table);
    text(table, 'channel').notNullable();
    text(table, 'recipient').notNullable();
    text(table, 'subject').notNullable().defaultTo('');
    text(table, 'body').notNullable();
    text(table, 'state').notNullable().defaultTo('queued');
    table.integer('attempts').notNullable().defaultTo(0);
    text(table, 'last_error').notNullable().defaultTo('');
    instant(table, 'next_attempt_at').notNullable();
    instant(table, 'created_at').notNullable();
    instant(table, 'sent_at');
    table.index(['state', 'next_attempt_at']);
  });
}

export async function down(db: Knex): Promise<void> {
  for (const table of ['outbox', 'audit_log', 'settings']) await db.schema.dropTable(table);
}
