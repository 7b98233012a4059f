/** Returns keep the same times as sales, their effect on bonuses and the positions of their lines; the ledger refers to returns. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';
import { createCounter } from '../revision.ts';

export async function up(db: Knex): Promise<void> {
  const { text, instant } = columnsOf(db);
  await db.schema.alterTable('returns', (table) => {
    // The device's time, corrected by the measured skew.
    instant(table, 'business_at').notNullable().defaultTo('');
    table.boolean('late').notNullable().defaultTo(false);
    table.bigInteger('skew_ms');
    // Whole bonuses: spent ones returned to the buyer, earned ones taken back.
    table.integer('bonus_given_back').notNullable().defaultTo(0);
    table.integer('bonus_taken_back').notNullable().defaultTo(0);
    table.index(['device_id', 'device_seq']);
  });
  await db('returns').update({ business_at: db.ref('returned_at') });
  await db.schema.alterTable('return_lines', (table) => {
    // Position of the line in its sale or order.
    table.integer('position').notNullable().defaultTo(0);
  });
  await db.schema.alterTable('bonus_entries', (table) => {
    text(table, 'return_id');
    table.dropUnique(['order_id', 'kind']);
    // Each return takes and gives back only once.
    table.unique(['return_id', 'kind']);
  });
  // One accrual per order, however often its status is repeated.
  await db.raw(
    'CREATE UNIQUE INDEX bonus_entries_once_an_order ON bonus_entries (order_id, kind) WHERE return_id IS NULL',
  );
  // Returns without a device are numbered by the server.
  await createCounter(db as Knex.Transaction, 'returns', 0);
}

export async function down(db: Knex): Promise<void> {
  await db('revisions').where({ name: 'returns' }).delete();
  await db.raw('DROP INDEX bonus_entries_once_an_order');
  await db.schema.alterTable('bonus_entries', (table) => {
    table.dropUnique(['return_id', 'kind']);
    table.dropColumn('return_id');
    table.unique(['order_id', 'kind']);
  });
  await db.schema.alterTable('return_lines', (table) => table.dropColumn('position'));
  await db.schema.alterTable('returns', (table) => {
    table.dropIndex(['device_id', 'device_seq']);
    for (const column of ['business_at', 'late', 'skew_ms', 'bonus_given_back', 'bonus_taken_back'])
      table.dropColumn(column);
  });
}
