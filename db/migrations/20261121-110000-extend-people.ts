/**
 * Registration, cabinet and customers: search columns of people, requests for deletion, attempts at a code; search columns of the audit
 * log.
 */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

/** The shop's folding of search text at the time of this migration. */
function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[^a-zа-я0-9]+/g, ' ')
    .trim();
}

export async function up(db: Knex): Promise<void> {
  const { text, instant } = columnsOf(db);
  await db.schema.alterTable('users', (table) => {
    text(table, 'search').notNullable().defaultTo('');
    instant(table, 'deletion_requested_at');
    table.index(['created_at', 'id'], 'users_by_age');
  });
  await db.schema.alterTable('one_time_codes', (table) => {
    table.integer('attempts').notNullable().defaultTo(0);
  });
  await db.schema.alterTable('audit_log', (table) => {
    // The subject's name at that time: names change, the log does not.
    text(table, 'subject_label').notNullable().defaultTo('');
    text(table, 'search').notNullable().defaultTo('');
    table.index(['actor_id', 'at'], 'audit_log_by_actor');
  });
  const people = (await db('users').select('id', 'name')) as { id: string; name: string }[];
  for (const { id, name } of people)
    await db('users')
      .where({ id })
      .update({ search: folded(name) });
}

export async function down(db: Knex): Promise<void> {
  for (const index of ['users_by_age', 'audit_log_by_actor']) await db.raw(`DROP INDEX ${index}`);
  for (const [table, column] of [
    ['users', 'search'],
    ['users', 'deletion_requested_at'],
    ['one_time_codes', 'attempts'],
    ['audit_log', 'subject_label'],
    ['audit_log', 'search'],
  ]) {
    await db.raw(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  }
}
