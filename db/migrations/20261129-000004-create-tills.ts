/** Tills: devices, their series of receipt numbers, PINs of sellers and closed shifts. */
import type { Knex } from 'knex';
import { columnsOf, dropTables } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { id, text, ref, instant, money } = columnsOf(db);
  await db.schema.createTable('devices', (table) => {
    id(table);
    // Series prefix, e.g. A7.
    text(table, 'prefix').notNullable().unique();
    // True when its first contact was a sale instead of a staff login.
    table.boolean('unregistered').notNullable().defaultTo(false);
    text(table, 'name').notNullable().defaultTo('');
    ref(table, 'registered_by', 'users');
    instant(table, 'created_at').notNullable();
    instant(table, 'last_seen_at');
    table.integer('last_seq').notNullable().defaultTo(0);
    table.integer('pending_count').notNullable().defaultTo(0);
    money(table, 'pending_total').notNullable().defaultTo(0);
    table.bigInteger('skew_ms');
    text(table, 'app_version').notNullable().defaultTo('');
    table.boolean('persisted').notNullable().defaultTo(false);
    text(table, 'storage_places');
    text(table, 'storage_room');
    text(table, 'retired_at');
    text(table, 'began_at');
    text(table, 'contact_key');
    text(table, 'former_contact_key');
    text(table, 'copy_of');
    table.integer('began_after').notNullable().defaultTo(0);
    table.text('pending_rows');
    table.text('acknowledged');
  });
  // Every prefix that a device was assigned or has printed under; it is never assigned to another device.
  await db.schema.createTable('device_prefixes', (table) => {
    text(table, 'prefix').notNullable();
    ref(table, 'device_id', 'devices').notNullable().index();
    // Highest number known to be printed under it; for a device's current prefix, `devices.last_seq` may be higher.
    table.integer('last_seq').notNullable().defaultTo(0);
    instant(table, 'first_seen_at').notNullable();
    table.primary(['prefix', 'device_id']);
  });
  // Missing numbers up to the device's `last_seq`; both ends are included.
  await db.schema.createTable('series_gaps', (table) => {
    ref(table, 'device_id', 'devices').notNullable();
    table.integer('from_seq').notNullable();
    table.integer('to_seq').notNullable();
    table.primary(['device_id', 'from_seq']);
  });
  // Numbers that several sales or returns share, and the arrival of the latest of them.
  await db.schema.createTable('reused_numbers', (table) => {
    ref(table, 'device_id', 'devices').notNullable();
    table.integer('seq').notNullable();
    instant(table, 'received_at').notNullable();
    table.primary(['device_id', 'seq']);
  });
  // Receipts that several closings have counted, one row for each device that did.
  await db.schema.createTable('recounted_receipts', (table) => {
    ref(table, 'device_id', 'devices').notNullable();
    text(table, 'receipt_id').notNullable();
    table.primary(['device_id', 'receipt_id']);
  });
  await db.schema.createTable('till_pins', (table) => {
    id(table);
    ref(table, 'user_id', 'users').notNullable();
    ref(table, 'device_id', 'devices').notNullable().index();
    text(table, 'label').notNullable();
    text(table, 'secret_hash').notNullable();
    text(table, 'pin_hash').notNullable();
    table.integer('wrong').notNullable().defaultTo(0);
    instant(table, 'tried_at');
    instant(table, 'created_at').notNullable();
    instant(table, 'last_used_at');
    instant(table, 'revoked_at');
    table.unique(['user_id', 'device_id']);
  });
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
    money(table, 'opening');
    text(table, 'handover').notNullable().defaultTo('');
    table.boolean('blind');
    table.index(['business_at', 'id']);
    table.index(['device_id', 'business_at']);
  });
  await db.schema.createTable('shift_receipts', (table) => {
    ref(table, 'shift_id', 'shifts').notNullable();
    text(table, 'receipt_id').notNullable().index();
    ref(table, 'device_id', 'devices').notNullable();
    // sale, return
    text(table, 'kind').notNullable();
    table.integer('seq').notNullable();
    money(table, 'total').notNullable();
    instant(table, 'at').notNullable();
    table.primary(['shift_id', 'receipt_id']);
    // A correction is found by the time of the receipt it corrects.
    table.index(['device_id', 'at']);
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
  await dropTables(db, [
    'shift_moves',
    'shift_receipts',
    'shifts',
    'till_pins',
    'recounted_receipts',
    'reused_numbers',
    'series_gaps',
    'device_prefixes',
    'devices',
  ]);
}
