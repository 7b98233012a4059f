/**
 * Payments and refunds of orders, one row each. For earlier orders it is only known that they were paid in full: by their move to «paid»,
 * or on delivery.
 */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { id, text, ref, instant, money } = columnsOf(db);
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
  });
  await db.raw(`
    INSERT INTO order_payments (id, order_id, kind, sum, how, note, actor_id, at)
    SELECT
      orders.id || '-paid',
      orders.id,
      'payment',
      orders.total,
      CASE orders.payment WHEN 'invoice' THEN 'transfer' WHEN 'card' THEN 'card' ELSE 'cash' END,
      '',
      NULL,
      COALESCE(paid.at, orders.delivered_at, orders.updated_at)
    FROM orders
    LEFT JOIN (
      SELECT order_id, MIN(at) AS at FROM order_events WHERE to_status = 'paid' GROUP BY order_id
    ) AS paid ON paid.order_id = orders.id
    WHERE orders.total > 0 AND (paid.order_id IS NOT NULL OR orders.status = 'delivered')
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('order_payments');
}
