/**
 * Orders are edited at the desk. An edit keeps its actor and the buyer's request, under the id that the form made. The order counts its
 * changes, and the bonus ledger refers to the edit that released bonuses.
 */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { id, text, ref, instant } = columnsOf(db);
  await db.schema.createTable('order_edits', (table) => {
    id(table);
    ref(table, 'order_id', 'orders').notNullable();
    // The order's revision that the edit created.
    table.integer('revision').notNullable();
    text(table, 'body_hash').notNullable();
    text(table, 'words').notNullable();
    ref(table, 'actor_id', 'users').notNullable();
    instant(table, 'at').notNullable();
    table.unique(['order_id', 'revision']);
  });
  await db.schema.alterTable('orders', (table) => void table.integer('revision').notNullable().defaultTo(0));
  // Null for events outside the desk's forms.
  await db.schema.alterTable('order_events', (table) => void table.integer('revision'));
  await db.schema.alterTable('bonus_entries', (table) => void text(table, 'edit_id'));
  await db.raw('DROP INDEX bonus_entries_once_an_order');
  await db.raw(
    'CREATE UNIQUE INDEX bonus_entries_once_an_order ON bonus_entries (order_id, kind) WHERE return_id IS NULL AND edit_id IS NULL',
  );
  await db.raw('CREATE UNIQUE INDEX bonus_entries_once_an_edit ON bonus_entries (edit_id) WHERE edit_id IS NOT NULL');
}

/** Bonuses released by an edit become bonuses that the order never held. */
export async function down(db: Knex): Promise<void> {
  const eased = await db('bonus_entries').whereNotNull('edit_id').select('order_id', 'amount');
  for (const { order_id, amount } of eased)
    await db('bonus_entries').where({ order_id, kind: 'hold' }).increment('amount', amount);
  await db('bonus_entries').whereNotNull('edit_id').delete();
  await db.raw('DROP INDEX bonus_entries_once_an_edit');
  await db.raw('DROP INDEX bonus_entries_once_an_order');
  // Knex would recreate the tables on SQLite and empty those that refer to them.
  await db.raw('ALTER TABLE bonus_entries DROP COLUMN edit_id');
  await db.raw('ALTER TABLE order_events DROP COLUMN revision');
  await db.raw('ALTER TABLE orders DROP COLUMN revision');
  await db.schema.dropTable('order_edits');
  await db.raw(
    'CREATE UNIQUE INDEX bonus_entries_once_an_order ON bonus_entries (order_id, kind) WHERE return_id IS NULL',
  );
}
