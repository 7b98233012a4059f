/** PINs with which sellers open their own sessions on a till, and the PIN that opened a session. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { id, text, ref, instant } = columnsOf(db);
  await db.schema.createTable('till_pins', (table) => {
    id(table);
    ref(table, 'user_id', 'users').notNullable();
    ref(table, 'device_id', 'devices').notNullable();
    text(table, 'label').notNullable();
    text(table, 'secret_hash').notNullable();
    text(table, 'pin_hash').notNullable();
    table.integer('wrong').notNullable().defaultTo(0);
    instant(table, 'tried_at');
    instant(table, 'created_at').notNullable();
    instant(table, 'last_used_at');
    instant(table, 'revoked_at');
    table.unique(['user_id', 'device_id']);
    table.index(['device_id']);
  });
  await db.schema.alterTable('sessions', (table) => {
    text(table, 'till_pin_id');
  });
}

export async function down(db: Knex): Promise<void> {
  // A session opened with a PIN would otherwise become one with all rights.
  await db('sessions').whereNotNull('till_pin_id').delete();
  // Knex would recreate the table on SQLite and empty those that refer to it.
  await db.raw('ALTER TABLE sessions DROP COLUMN till_pin_id');
  await db.schema.dropTable('till_pins');
}
