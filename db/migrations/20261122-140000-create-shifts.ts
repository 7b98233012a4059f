/** Closed shifts of the tills, the receipts counted in each, and an index to find a receipt by its time. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { id, text, ref, instant, money } = columnsOf(db);
  await db.schema.createTable('shifts', (table) => {
    // Client-made: the unique key that books a closing only once.
    id(table);
    ref(table, 'device_id', 'devices').notNullable();
    // The last accepted closing of this shift.
    table.integer('revision').notNullable();
    text(table, 'body_hash').notNullable();
    table.integer('from_seq').notNullable();
    table.integer('to_seq').notNullable();
    // Device clock as sent; the business instants are corrected by the measured skew.
    instant(table, 'opened_at').notNullable();
    instant(table, 'closed_at').notNullable();
    instant(table, 'business_opened_at').notNullable();
    instant(table, 'business_at').notNullable();
    text(table, 'business_day').notNullable();
    // As sent by the device: the author may be unknown to this server.
    text(table, 'author_id');
    ref(table, 'sender_id', 'users');
    money(table, 'counted');
    text(table, 'note').notNullable().defaultTo('');
    instant(table, 'received_at').notNullable();
    instant(table, 'confirmed_at');
    ref(table, 'confirmed_by', 'users');
    table.index(['business_at', 'id']);
    table.index(['device_id', 'business_at']);
  });
  await db.schema.createTable('shift_receipts', (table) => {
    ref(table, 'shift_id', 'shifts').notNullable();
    text(table, 'receipt_id').notNullable();
    ref(table, 'device_id', 'devices').notNullable();
    // sale, return
    text(table, 'kind').notNullable();
    table.integer('seq').notNullable();
    money(table, 'total').notNullable();
    instant(table, 'at').notNullable();
    table.primary(['shift_id', 'receipt_id']);
    table.index(['receipt_id']);
    // A correction is found by the time of the receipt it corrects.
    table.index(['device_id', 'at']);
  });
  await db.schema.alterTable('sales', (table) => table.index(['device_id', 'sold_at']));
  await db.schema.alterTable('returns', (table) => table.index(['device_id', 'returned_at']));
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('returns', (table) => table.dropIndex(['device_id', 'returned_at']));
  await db.schema.alterTable('sales', (table) => table.dropIndex(['device_id', 'sold_at']));
  await db.schema.dropTable('shift_receipts');
  await db.schema.dropTable('shifts');
}
