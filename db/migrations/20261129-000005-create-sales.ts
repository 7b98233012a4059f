/** Sales with their lines, voids and returns. */
import type { Knex } from 'knex';
import { columnsOf, dropTables } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { id, text, ref, instant, money } = columnsOf(db);
  await db.schema.createTable('sales', (table) => {
    // Client-made: the unique key that books a sale only once.
    id(table);
    text(table, 'body_hash').notNullable();
    text(table, 'number').notNullable().index();
    // recorded, cancelled
    text(table, 'status').notNullable();
    // device, api
    text(table, 'source').notNullable();
    ref(table, 'device_id', 'devices');
    table.integer('device_seq');
    // Device clock as sent; the business instant is corrected by the measured skew.
    instant(table, 'sold_at').notNullable();
    instant(table, 'business_at').notNullable();
    // Day in the shop's zone, YYYY-MM-DD.
    text(table, 'business_day').notNullable();
    instant(table, 'received_at').notNullable();
    table.boolean('late').notNullable().defaultTo(false);
    table.bigInteger('skew_ms');
    // As sent by the device: the author may be unknown to this server.
    text(table, 'author_id');
    ref(table, 'sender_id', 'users');
    text(table, 'payment_method').notNullable();
    text(table, 'note').notNullable().defaultTo('');
    // Folded number, note and titles, for staff's search.
    text(table, 'search').notNullable().defaultTo('');
    money(table, 'total').notNullable();
    table.bigInteger('catalog_rev');
    table.boolean('forced').notNullable().defaultTo(false);
    // The receipt as first answered (JSON); a repeat gets the same one.
    text(table, 'receipt').notNullable();
    // Codes of `SALE_MARKS`, joined by spaces; empty for an ordinary sale.
    text(table, 'marks').notNullable().defaultTo('');
    text(table, 'customer_id');
    table.index(['business_day', 'id']);
    table.index(['device_id', 'device_seq']);
    table.index(['received_at', 'id']);
    table.index(['device_id', 'sold_at']);
  });
  // Partial index for a buyer's list, because few sales have an account.
  await db.raw('CREATE INDEX sales_customers ON sales (customer_id, business_at) WHERE customer_id IS NOT NULL');
  await db.schema.createTable('sale_lines', (table) => {
    id(table);
    ref(table, 'sale_id', 'sales').notNullable().index();
    table.integer('position').notNullable();
    ref(table, 'product_id', 'products').index();
    // Frozen at the sale, so that later edits of the product change no report.
    text(table, 'title').notNullable();
    text(table, 'sku');
    table.integer('qty').notNullable();
    money(table, 'price').notNullable();
    // The server's price at that time, if it differs.
    money(table, 'server_price');
    money(table, 'cost');
    text(table, 'category_slug').notNullable().defaultTo('');
    text(table, 'category_name').notNullable().defaultTo('');
    text(table, 'subcategory_id');
    text(table, 'subcategory_name').notNullable().defaultTo('');
    text(table, 'unit').notNullable().defaultTo('шт.');
    money(table, 'price_before');
    text(table, 'override_reason');
    // As sent by the device: the person may be unknown to this server.
    text(table, 'approved_by');
  });
  // Partial index for the owner's list of discounts, because few lines have one.
  await db.raw('CREATE INDEX sale_lines_overrides ON sale_lines (sale_id) WHERE price_before IS NOT NULL');
  // A voided sale id is never booked again; its series number stays accounted for.
  await db.schema.createTable('voids', (table) => {
    id(table);
    text(table, 'sale_id').notNullable().index();
    ref(table, 'device_id', 'devices');
    table.integer('device_seq').notNullable();
    text(table, 'outcome').notNullable();
    text(table, 'reason').notNullable();
    text(table, 'author_id');
    ref(table, 'sender_id', 'users');
    instant(table, 'voided_at').notNullable();
    instant(table, 'received_at').notNullable();
    // The sale as the device held it (JSON).
    text(table, 'sale').notNullable();
    table.index(['device_id', 'device_seq']);
  });
  await db.schema.createTable('returns', (table) => {
    id(table);
    text(table, 'body_hash').notNullable();
    ref(table, 'sale_id', 'sales').index();
    text(table, 'order_id').index();
    ref(table, 'device_id', 'devices');
    table.integer('device_seq');
    text(table, 'number').notNullable();
    instant(table, 'returned_at').notNullable();
    text(table, 'business_day').notNullable().index();
    instant(table, 'received_at').notNullable();
    text(table, 'author_id');
    ref(table, 'sender_id', 'users');
    money(table, 'total').notNullable();
    text(table, 'reason').notNullable().defaultTo('');
    text(table, 'receipt').notNullable();
    // The device's time, corrected by the measured skew.
    instant(table, 'business_at').notNullable().defaultTo('');
    table.boolean('late').notNullable().defaultTo(false);
    table.bigInteger('skew_ms');
    // Whole bonuses: spent ones returned to the buyer, earned ones taken back.
    table.integer('bonus_given_back').notNullable().defaultTo(0);
    table.integer('bonus_taken_back').notNullable().defaultTo(0);
    text(table, 'marks').notNullable().defaultTo('');
    text(table, 'how');
    table.index(['device_id', 'device_seq']);
    table.index(['device_id', 'returned_at']);
  });
  await db.schema.createTable('return_lines', (table) => {
    id(table);
    ref(table, 'return_id', 'returns').notNullable().index();
    ref(table, 'sale_line_id', 'sale_lines');
    text(table, 'order_line_id');
    ref(table, 'product_id', 'products');
    table.integer('qty').notNullable();
    money(table, 'price').notNullable();
    // restock, write_off
    text(table, 'fate').notNullable();
    // Position of the line in its sale or order.
    table.integer('position').notNullable().defaultTo(0);
  });
}

export async function down(db: Knex): Promise<void> {
  await dropTables(db, ['return_lines', 'returns', 'voids', 'sale_lines', 'sales']);
}
