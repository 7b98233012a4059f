/** Orders with their lines, events, edits and payments, the append-only bonus ledger and letters. */
import type { Knex } from 'knex';
import { columnsOf, dropTables, tellNews } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { id, text, ref, instant, money } = columnsOf(db);
  await db.schema.createTable('orders', (table) => {
    id(table);
    table.integer('number').notNullable().unique();
    text(table, 'body_hash').notNullable();
    // new, processing, paid, delivered, canceled
    text(table, 'status').notNullable();
    ref(table, 'user_id', 'users').index();
    // Unguessable, for guests' tracking links.
    text(table, 'tracking_token').notNullable().unique();
    text(table, 'buyer_name').notNullable();
    text(table, 'buyer_phone').notNullable();
    text(table, 'buyer_email').notNullable().defaultTo('');
    text(table, 'company_name').notNullable().defaultTo('');
    text(table, 'company_inn').notNullable().defaultTo('');
    // pickup, courier, transport
    text(table, 'delivery').notNullable();
    text(table, 'address').notNullable().defaultTo('');
    text(table, 'payment').notNullable();
    money(table, 'goods_total').notNullable();
    money(table, 'delivery_price');
    money(table, 'bonus_spent').notNullable().defaultTo(0);
    money(table, 'total').notNullable();
    text(table, 'comment').notNullable().defaultTo('');
    text(table, 'staff_comment').notNullable().defaultTo('');
    instant(table, 'created_at').notNullable();
    instant(table, 'updated_at').notNullable();
    instant(table, 'delivered_at');
    text(table, 'delivered_day').index();
    // Whole bonuses that the order earns on delivery, by the terms it was placed under.
    table.integer('bonus_earned').notNullable().defaultTo(0);
    // Folded words.
    text(table, 'search').notNullable().defaultTo('');
    // Clock of the device that placed it offline.
    instant(table, 'placed_at');
    // Network of the buyer; cleared once the order is no longer new.
    text(table, 'network').notNullable().defaultTo('');
    // Mailbox behind `buyer_email`, independent of the address's spelling.
    text(table, 'mailbox').notNullable().defaultTo('');
    // Last time the buyer was warned that the order is about to lapse.
    instant(table, 'lapse_warned_at');
    table.integer('revision').notNullable().defaultTo(0);
    table.boolean('unreserved').notNullable().defaultTo(false);
    table.boolean('delivery_agreed').notNullable().defaultTo(false);
    table.index(['user_id', 'created_at']);
  });
  await db.schema.createTable('order_lines', (table) => {
    id(table);
    ref(table, 'order_id', 'orders').notNullable().index();
    table.integer('position').notNullable();
    ref(table, 'product_id', 'products').notNullable().index();
    text(table, 'title').notNullable();
    text(table, 'sku');
    table.integer('qty').notNullable();
    money(table, 'price').notNullable();
    money(table, 'cost');
    text(table, 'category_slug').notNullable().defaultTo('');
    text(table, 'category_name').notNullable().defaultTo('');
    text(table, 'subcategory_id');
    text(table, 'subcategory_name').notNullable().defaultTo('');
    text(table, 'unit').notNullable().defaultTo('шт.');
    money(table, 'price_before');
    text(table, 'override_reason');
  });
  await db.schema.createTable('order_events', (table) => {
    id(table);
    ref(table, 'order_id', 'orders').notNullable().index();
    text(table, 'from_status');
    text(table, 'to_status').notNullable();
    ref(table, 'actor_id', 'users');
    text(table, 'note').notNullable().defaultTo('');
    instant(table, 'at').notNullable();
    // True for events that the shop caused by itself, on schedule.
    table.boolean('automatic').notNullable().defaultTo(false);
    // Null for events outside the desk's forms.
    table.integer('revision');
    text(table, 'told_by').notNullable().defaultTo('');
  });
  await tellNews(db, 'order_events', 'orders');
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
  await db.schema.createTable('order_payments', (table) => {
    id(table);
    ref(table, 'order_id', 'orders').notNullable();
    // payment, refund
    text(table, 'kind').notNullable();
    money(table, 'sum').notNullable();
    // cash, card, transfer, other
    text(table, 'how').notNullable();
    text(table, 'note').notNullable().defaultTo('');
    ref(table, 'actor_id', 'users');
    instant(table, 'at').notNullable();
    table.index(['order_id', 'at']);
    // For the report of money received by day.
    table.index(['at'], 'order_payments_by_time');
  });
  await db.schema.createTable('order_refusals', (table) => {
    // `2026-11-22T17`, UTC.
    text(table, 'hour').notNullable();
    // account, contact, network
    text(table, 'scope').notNullable();
    table.integer('count').notNullable();
    table.primary(['hour', 'scope']);
  });
  await db.schema.createTable('bonus_entries', (table) => {
    id(table);
    ref(table, 'user_id', 'users').notNullable();
    // accrual, hold, release, spend, expire, return
    text(table, 'kind').notNullable();
    table.integer('amount').notNullable();
    ref(table, 'order_id', 'orders');
    text(table, 'title').notNullable();
    instant(table, 'at').notNullable();
    instant(table, 'usable_from');
    instant(table, 'expires_at');
    text(table, 'return_id');
    text(table, 'edit_id');
    // The order's own column would make the correction a lot of that order, which may have one of each kind only.
    text(table, 'settles_order_id');
    table.index(['user_id', 'at']);
  });
  // Bonuses returned by a canceled order keep their expiry, so a lot may end in parts.
  await db.raw(
    "CREATE UNIQUE INDEX bonus_entries_once_a_return ON bonus_entries (return_id, kind) WHERE kind <> 'expire'",
  );
  // One accrual per order, however often its status is repeated.
  await db.raw(
    'CREATE UNIQUE INDEX bonus_entries_once_an_order ON bonus_entries (order_id, kind) WHERE return_id IS NULL AND edit_id IS NULL',
  );
  await db.raw('CREATE UNIQUE INDEX bonus_entries_once_an_edit ON bonus_entries (edit_id) WHERE edit_id IS NOT NULL');
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
    ref(table, 'order_id', 'orders');
    table.integer('round').notNullable().defaultTo(0);
    text(table, 'mailbox').notNullable().defaultTo('');
    text(table, 'attachment_name');
    // Base64.
    text(table, 'attachment');
    text(table, 'request_hash');
    table.index(['state', 'next_attempt_at']);
    table.index(['created_at', 'id']);
    table.index(['mailbox', 'created_at']);
  });
}

export async function down(db: Knex): Promise<void> {
  await dropTables(db, [
    'outbox',
    'bonus_entries',
    'order_refusals',
    'order_payments',
    'order_edits',
    'order_events',
    'order_lines',
    'orders',
  ]);
}
