/** A shift keeps its drawer's opening cash, cash moves without receipts, and the message to the next seller. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

const COLUMNS = ['blind', 'handover', 'opening'] as const;

export async function up(db: Knex): Promise<void> {
  const { text, ref, instant, money } = columnsOf(db);
  await db.schema.alterTable('shifts', (table) => {
    money(table, 'opening');
    text(table, 'handover').notNullable().defaultTo('');
    table.boolean('blind');
  });
  await db.schema.createTable('shift_moves', (table) => {
    ref(table, 'shift_id', 'shifts').notNullable();
    // Client-made.
    text(table, 'move_id').notNullable();
    // in, out
    text(table, 'kind').notNullable();
    money(table, 'amount').notNullable();
    text(table, 'reason').notNullable();
    instant(table, 'at').notNullable();
    // As sent by the device: the person may be unknown to this server.
    text(table, 'author_id');
    table.primary(['shift_id', 'move_id']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('shift_moves');
  // Knex would recreate the table on SQLite and empty those that refer to it.
  for (const column of COLUMNS) await db.raw('ALTER TABLE shifts DROP COLUMN ??', [column]);
}
