/** New orders keep their network and mailbox until somebody processes them, and the time of the lapse warning; refusals are counted. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text, instant } = columnsOf(db);
  await db.schema.alterTable('orders', (table) => {
    // Network of the buyer; cleared once the order is no longer new.
    text(table, 'network').notNullable().defaultTo('');
    // Mailbox behind `buyer_email`, independent of the address's spelling.
    text(table, 'mailbox').notNullable().defaultTo('');
    // Last time the buyer was warned that the order is about to lapse.
    instant(table, 'lapse_warned_at');
  });
  await db.schema.alterTable('order_events', (table) => {
    // True for events that the shop caused by itself, on schedule.
    table.boolean('automatic').notNullable().defaultTo(false);
  });
  await db.schema.alterTable('outbox', (table) => {
    text(table, 'mailbox').notNullable().defaultTo('');
    table.index(['mailbox', 'created_at']);
  });
  await db('orders').update({ mailbox: db.raw('lower(buyer_email)') });
  await db('outbox').update({ mailbox: db.raw('lower(recipient)') });
  // Bonuses returned by a canceled order keep their expiry, so a lot may end in parts.
  await db.schema.alterTable('bonus_entries', (table) => table.dropUnique(['return_id', 'kind']));
  await db.raw('DROP INDEX bonus_entries_once_an_order');
  await db.raw(
    "CREATE UNIQUE INDEX bonus_entries_once_an_order ON bonus_entries (order_id, kind) WHERE return_id IS NULL AND kind <> 'expire'",
  );
  await db.raw(
    "CREATE UNIQUE INDEX bonus_entries_once_a_return ON bonus_entries (return_id, kind) WHERE kind <> 'expire'",
  );
  await db.schema.createTable('order_refusals', (table) => {
    // `2026-11-22T17`, UTC.
    text(table, 'hour').notNullable();
    // account, contact, network
    text(table, 'scope').notNullable();
    table.integer('count').notNullable();
    table.primary(['hour', 'scope']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('order_refusals');
  await db.raw('DROP INDEX bonus_entries_once_a_return');
  await db.raw('DROP INDEX bonus_entries_once_an_order');
  await db.raw(
    'CREATE UNIQUE INDEX bonus_entries_once_an_order ON bonus_entries (order_id, kind) WHERE return_id IS NULL',
  );
  await db.schema.alterTable('bonus_entries', (table) => table.unique(['return_id', 'kind']));
  await db.schema.alterTable('outbox', (table) => {
    table.dropIndex(['mailbox', 'created_at']);
    table.dropColumn('mailbox');
  });
  await db.schema.alterTable('order_events', (table) => table.dropColumn('automatic'));
  // Knex would recreate the table on SQLite, without the triggers that mark the days of reports.
  for (const column of ['network', 'mailbox', 'lapse_warned_at'])
    await db.raw('ALTER TABLE orders DROP COLUMN ??', [column]);
}
