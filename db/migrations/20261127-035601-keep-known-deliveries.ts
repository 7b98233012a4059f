/** Since when 1C's stock knows the delivery of an order. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { instant } = columnsOf(db);
  await db.schema.alterTable('exchange_orders', (table) => void instant(table, 'delivery_known_at'));
  // Of versions sent since then only the last one is stored.
  await db.raw(
    `UPDATE exchange_orders SET delivery_known_at = sent_at
     WHERE EXISTS (SELECT 1 FROM orders o WHERE o.id = exchange_orders.order_id AND o.delivered_at <= exchange_orders.version)`,
  );
}

export async function down(db: Knex): Promise<void> {
  await db.raw('ALTER TABLE exchange_orders DROP COLUMN delivery_known_at');
}
