/** Orders with their lines and events, and the append-only bonus ledger. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

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
    table.index(['status', 'created_at']);
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
  });
  await db.schema.createTable('order_events', (table) => {
    id(table);
    ref(table, 'order_id', 'orders').notNullable().index();
    text(table, 'from_status');
    text(table, 'to_status').notNullable();
    ref(table, 'actor_id', 'users');
    text(table, 'note').notNullable().defaultTo('');
    instant(table, 'at').notNullable();
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
    table.index(['user_id', 'at']);
    // One accrual per order, however often its status is repeated.
    table.unique(['order_id', 'kind']);
  });
}

export async function down(db: Knex): Promise<void> {
  for (const table of ['bonus_entries', 'order_events', 'order_lines', 'orders']) await db.schema.dropTable(table);
}
