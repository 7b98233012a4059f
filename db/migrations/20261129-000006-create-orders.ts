/** Orders with their lines, events, edits and payments, the append-only bonus ledger and letters. */
import { creating } from '../columns.ts';

export const { up, down } = creating({
  orders: (t, table) => {
    t.id();
    table.integer('number').notNullable().unique();
    t.text('body_hash', 'status');
    t.nullable.ref('user_id', 'users').index();
    // Unguessable, for guests' tracking links.
    t.text('tracking_token').unique();
    t.text('buyer_name', 'buyer_phone');
    t.blank('buyer_email', 'company_name', 'company_inn');
    t.text('delivery');
    t.blank('address');
    t.text('payment');
    t.money('goods_total');
    t.nullable.money('delivery_price');
    t.money('bonus_spent').defaultTo(0);
    t.money('total');
    t.blank('comment', 'staff_comment');
    t.instant('created_at', 'updated_at');
    t.nullable.instant('delivered_at');
    t.nullable.text('delivered_day').index();
    // Whole bonuses that the order earns on delivery, by the terms it was placed under.
    t.count('bonus_earned');
    t.blank('search');
    // Clock of the device that placed it offline.
    t.nullable.instant('placed_at');
    t.blank('network', 'mailbox');
    t.nullable.instant('lapse_warned_at');
    t.count('revision');
    t.flag('unreserved', 'delivery_agreed');
    table.index(['user_id', 'created_at']);
  },
  order_lines: (t) => {
    t.id();
    t.ref('order_id', 'orders').index();
    t.integer('position');
    t.ref('product_id', 'products').index();
    t.text('title');
    t.nullable.text('sku');
    t.integer('qty');
    t.money('price');
    t.nullable.money('cost');
    t.blank('category_slug', 'category_name');
    t.nullable.text('subcategory_id');
    t.blank('subcategory_name');
    t.text('unit').defaultTo('шт.');
    t.nullable.money('price_before');
    t.nullable.text('override_reason');
  },
  order_events: (t) => {
    t.id();
    t.ref('order_id', 'orders').index();
    t.nullable.text('from_status');
    t.text('to_status');
    t.nullable.ref('actor_id', 'users');
    t.blank('note');
    t.instant('at');
    t.flag('automatic');
    t.nullable.integer('revision');
    t.blank('told_by');
    t.news('order_events', 'orders');
  },
  order_edits: (t, table) => {
    t.id();
    t.ref('order_id', 'orders');
    t.integer('revision');
    t.text('body_hash', 'words');
    t.ref('actor_id', 'users');
    t.instant('at');
    table.unique(['order_id', 'revision']);
  },
  order_payments: (t, table) => {
    t.id();
    t.ref('order_id', 'orders');
    t.text('kind');
    t.money('sum');
    t.text('how');
    t.blank('note');
    t.nullable.ref('actor_id', 'users');
    t.instant('at');
    table.index(['order_id', 'at']);
    // For the report of money received by day.
    table.index(['at'], 'order_payments_by_time');
  },
  order_refusals: (t, table) => {
    t.text('hour');
    // account, contact, network
    t.text('scope');
    t.integer('count');
    table.primary(['hour', 'scope']);
  },
  bonus_entries: (t, table) => {
    t.id();
    t.ref('user_id', 'users');
    t.text('kind');
    t.integer('amount');
    t.nullable.ref('order_id', 'orders');
    t.text('title');
    t.instant('at');
    t.nullable.instant('usable_from', 'expires_at');
    t.nullable.text('return_id', 'edit_id');
    // The order's own column would make the correction a lot of that order, which may have one of each kind only.
    t.nullable.text('settles_order_id');
    table.index(['user_id', 'at']);
    // Bonuses returned by a canceled order keep their expiry, so a lot may end in parts.
    t.sql("CREATE UNIQUE INDEX bonus_entries_once_a_return ON bonus_entries (return_id, kind) WHERE kind <> 'expire'");
    // One accrual per order, however often its status is repeated.
    t.sql(
      'CREATE UNIQUE INDEX bonus_entries_once_an_order ON bonus_entries (order_id, kind) WHERE return_id IS NULL AND edit_id IS NULL',
    );
    t.sql('CREATE UNIQUE INDEX bonus_entries_once_an_edit ON bonus_entries (edit_id) WHERE edit_id IS NOT NULL');
  },
  outbox: (t, table) => {
    t.id();
    t.text('channel', 'recipient');
    t.blank('subject');
    t.text('body');
    t.text('state').defaultTo('queued');
    t.count('attempts');
    t.blank('last_error');
    t.instant('next_attempt_at', 'created_at');
    t.nullable.instant('sent_at');
    t.nullable.ref('order_id', 'orders');
    t.count('round');
    t.blank('mailbox');
    t.nullable.text('attachment_name', 'attachment', 'request_hash');
    table.index(['state', 'next_attempt_at']);
    table.index(['created_at', 'id']);
    table.index(['mailbox', 'created_at']);
  },
});
