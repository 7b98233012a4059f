/** Day and hours of delivery or pickup of an order, and the index of a day's orders in the order of their hours. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema.alterTable('orders', (table) => {
    // «2026-12-01 10:00-14:00»; empty for none.
    text(table, 'slot').notNullable().defaultTo('');
    // True while the manager has to confirm it.
    table.boolean('slot_unconfirmed').notNullable().defaultTo(false);
  });
  await db.raw("CREATE INDEX orders_by_slot ON orders (slot, delivery, status, slot_unconfirmed) WHERE slot <> ''");
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP INDEX orders_by_slot');
  // Knex would make the table anew on SQLite and lose its triggers.
  for (const column of ['slot', 'slot_unconfirmed']) await db.raw('ALTER TABLE orders DROP COLUMN ??', [column]);
}
