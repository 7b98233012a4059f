/**
 * True where the desk set the order's delivery price. Orders from before whose history names a delivery price count as set: an edit keeps
 * the price that the buyer was told.
 */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('orders', (table) => void table.boolean('delivery_agreed').notNullable().defaultTo(false));
  await db('orders' as never)
    .whereNotNull('delivery_price' as never)
    .whereIn('id' as never, db('order_events').where('note', 'like', '%Доставка: %').select('order_id') as never)
    .update({ delivery_agreed: true } as never);
}

export async function down(db: Knex): Promise<void> {
  // Knex would recreate the table on SQLite, without the triggers that mark the days of reports.
  await db.raw('ALTER TABLE orders DROP COLUMN delivery_agreed');
}
