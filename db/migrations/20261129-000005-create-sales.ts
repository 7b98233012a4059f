/** Sales with their lines, voids and returns. */
import { creating } from '../columns.ts';

export const { up, down } = creating({
  sales: (t, table) => {
    // Client-made: the unique key that books a sale only once.
    t.id();
    t.text('body_hash');
    t.text('number').index();
    t.text('status', 'source');
    t.nullable.ref('device_id', 'devices');
    t.nullable.integer('device_seq');
    // Device clock as sent; the business instant is corrected by the measured skew.
    t.instant('sold_at', 'business_at');
    // Day in the shop's zone, YYYY-MM-DD.
    t.text('business_day');
    t.instant('received_at');
    t.flag('late');
    table.bigInteger('skew_ms');
    // As sent by the device: the author may be unknown to this server.
    t.nullable.text('author_id');
    t.nullable.ref('sender_id', 'users');
    t.text('payment_method');
    t.blank('note');
    // Folded number, note and titles, for staff's search.
    t.blank('search');
    t.money('total');
    table.bigInteger('catalog_rev');
    t.flag('forced');
    // The receipt as first answered (JSON); a repeat gets the same one.
    t.text('receipt');
    t.blank('marks');
    t.nullable.text('customer_id');
    table.index(['business_day', 'id']);
    table.index(['device_id', 'device_seq']);
    table.index(['received_at', 'id']);
    table.index(['device_id', 'sold_at']);
    // Partial index for a buyer's list, because few sales have an account.
    t.sql('CREATE INDEX sales_customers ON sales (customer_id, business_at) WHERE customer_id IS NOT NULL');
  },
  sale_lines: (t) => {
    t.id();
    t.ref('sale_id', 'sales').index();
    t.integer('position');
    t.nullable.ref('product_id', 'products').index();
    // Frozen at the sale, so that later edits of the product change no report.
    t.text('title');
    t.nullable.text('sku');
    t.integer('qty');
    t.money('price');
    // The server's price at that time, if it differs.
    t.nullable.money('server_price');
    t.nullable.money('cost');
    t.blank('category_slug', 'category_name');
    t.nullable.text('subcategory_id');
    t.blank('subcategory_name');
    t.text('unit').defaultTo('шт.');
    t.nullable.money('price_before');
    t.nullable.text('override_reason', 'approved_by');
    // Partial index for the owner's list of discounts, because few lines have one.
    t.sql('CREATE INDEX sale_lines_overrides ON sale_lines (sale_id) WHERE price_before IS NOT NULL');
  },
  // A voided sale id is never booked again; its series number stays accounted for.
  voids: (t, table) => {
    t.id();
    t.text('sale_id').index();
    t.nullable.ref('device_id', 'devices');
    t.integer('device_seq');
    t.text('outcome', 'reason');
    t.nullable.text('author_id');
    t.nullable.ref('sender_id', 'users');
    t.instant('voided_at', 'received_at');
    // The sale as the device held it (JSON).
    t.text('sale');
    table.index(['device_id', 'device_seq']);
  },
  returns: (t, table) => {
    t.id();
    t.text('body_hash');
    t.nullable.ref('sale_id', 'sales').index();
    t.nullable.text('order_id').index();
    t.nullable.ref('device_id', 'devices');
    t.nullable.integer('device_seq');
    t.text('number');
    t.instant('returned_at');
    t.text('business_day').index();
    t.instant('received_at');
    t.nullable.text('author_id');
    t.nullable.ref('sender_id', 'users');
    t.money('total');
    t.blank('reason');
    t.text('receipt');
    // The device's time, corrected by the measured skew.
    t.instant('business_at').defaultTo('');
    t.flag('late');
    table.bigInteger('skew_ms');
    // Whole bonuses: spent ones returned to the buyer, earned ones taken back.
    t.count('bonus_given_back', 'bonus_taken_back');
    t.blank('marks');
    t.nullable.text('how');
    table.index(['device_id', 'device_seq']);
    table.index(['device_id', 'returned_at']);
  },
  return_lines: (t) => {
    t.id();
    t.ref('return_id', 'returns').index();
    t.nullable.ref('sale_line_id', 'sale_lines');
    t.nullable.text('order_line_id');
    t.nullable.ref('product_id', 'products');
    t.integer('qty');
    t.money('price');
    t.text('fate');
    // Position of the line in its sale or order.
    t.count('position');
  },
});
