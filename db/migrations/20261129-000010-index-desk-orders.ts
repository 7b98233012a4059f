/**
 * Indexes for the desk's list of orders: its order and dates, its statuses and ways of delivery, and its points, each with the columns that
 * the sums of the orders found need. Without them a long list was sorted, and its sums read, from whole rows.
 */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw('CREATE INDEX orders_by_time ON orders (created_at, number, status, delivery, total)');
  await db.raw('CREATE INDEX orders_by_status ON orders (status, created_at, number, delivery, total)');
  await db.raw(
    "CREATE INDEX orders_by_point ON orders (address, created_at, number, status, total) WHERE delivery = 'pickup'",
  );
  await db.raw('CREATE INDEX order_payments_by_order ON order_payments (order_id, kind, sum)');
}

export async function down(db: Knex): Promise<void> {
  for (const index of ['order_payments_by_order', 'orders_by_point', 'orders_by_status', 'orders_by_time'])
    await db.raw('DROP INDEX ??', [index]);
}
