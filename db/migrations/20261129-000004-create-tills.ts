/** Tills: devices, their series of receipt numbers, PINs of sellers and closed shifts. */
import { creating } from '../columns.ts';

export const { up, down } = creating({
  devices: (t, table) => {
    t.id();
    // Series prefix, e.g. A7.
    t.text('prefix').unique();
    // True when its first contact was a sale instead of a staff login.
    t.flag('unregistered');
    t.blank('name');
    t.nullable.ref('registered_by', 'users');
    t.instant('created_at');
    t.nullable.instant('last_seen_at');
    t.count('last_seq', 'pending_count');
    t.money('pending_total').defaultTo(0);
    table.bigInteger('skew_ms');
    t.blank('app_version');
    t.flag('persisted');
    t.nullable.text('storage_places', 'storage_room', 'retired_at', 'began_at', 'contact_key', 'former_contact_key');
    t.nullable.text('copy_of');
    t.count('began_after');
    table.text('pending_rows');
    table.text('acknowledged');
  },
  // Every prefix that a device was assigned or has printed under; it is never assigned to another device.
  device_prefixes: (t, table) => {
    t.text('prefix');
    t.ref('device_id', 'devices').index();
    // Highest number known to be printed under it; for a device's current prefix, `devices.last_seq` may be higher.
    t.count('last_seq');
    t.instant('first_seen_at');
    table.primary(['prefix', 'device_id']);
  },
  // Missing numbers up to the device's `last_seq`; both ends are included.
  series_gaps: (t, table) => {
    t.ref('device_id', 'devices');
    t.integer('from_seq', 'to_seq');
    table.primary(['device_id', 'from_seq']);
  },
  // Numbers that several sales or returns share, and the arrival of the latest of them.
  reused_numbers: (t, table) => {
    t.ref('device_id', 'devices');
    t.integer('seq');
    t.instant('received_at');
    table.primary(['device_id', 'seq']);
  },
  // Receipts that several closings have counted, one row for each device that did.
  recounted_receipts: (t, table) => {
    t.ref('device_id', 'devices');
    t.text('receipt_id');
    table.primary(['device_id', 'receipt_id']);
  },
  till_pins: (t, table) => {
    t.id();
    t.ref('user_id', 'users');
    t.ref('device_id', 'devices').index();
    t.text('label', 'secret_hash', 'pin_hash');
    t.count('wrong');
    t.nullable.instant('tried_at');
    t.instant('created_at');
    t.nullable.instant('last_used_at', 'revoked_at');
    table.unique(['user_id', 'device_id']);
  },
  shifts: (t, table) => {
    // Client-made: the unique key that books a closing only once.
    t.id();
    t.ref('device_id', 'devices');
    // The last accepted closing of this shift.
    t.integer('revision');
    t.text('body_hash');
    t.integer('from_seq', 'to_seq');
    // Device clock as sent; the business instants are corrected by the measured skew.
    t.instant('opened_at', 'closed_at', 'business_opened_at', 'business_at');
    t.text('business_day');
    // As sent by the device: the author may be unknown to this server.
    t.nullable.text('author_id');
    t.nullable.ref('sender_id', 'users');
    t.nullable.money('counted');
    t.blank('note');
    t.instant('received_at');
    t.nullable.instant('confirmed_at');
    t.nullable.ref('confirmed_by', 'users');
    t.nullable.money('opening');
    t.blank('handover');
    table.boolean('blind');
    table.index(['business_at', 'id']);
    table.index(['device_id', 'business_at']);
  },
  shift_receipts: (t, table) => {
    t.ref('shift_id', 'shifts');
    t.text('receipt_id').index();
    t.ref('device_id', 'devices');
    t.text('kind');
    t.integer('seq');
    t.money('total');
    t.instant('at');
    table.primary(['shift_id', 'receipt_id']);
    // A correction is found by the time of the receipt it corrects.
    table.index(['device_id', 'at']);
  },
  shift_moves: (t, table) => {
    t.ref('shift_id', 'shifts');
    // Client-made.
    t.text('move_id');
    t.text('kind');
    t.money('amount');
    t.text('reason');
    t.instant('at');
    t.nullable.text('author_id');
    table.primary(['shift_id', 'move_id']);
  },
});
