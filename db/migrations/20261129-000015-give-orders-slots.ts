/** Day and hours of delivery or pickup of an order, and the index of a day's orders in the order of their hours. */
import type { Knex } from 'knex';
import { addColumns, dropColumns } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'orders', (t) => {
    // «2026-12-01 10:00-14:00»; empty for none.
    t.blank('slot');
    // True while the manager has to confirm it.
    t.flag('slot_unconfirmed');
  });
  await db.raw("CREATE INDEX orders_by_slot ON orders (slot, delivery, status, slot_unconfirmed) WHERE slot <> ''");
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP INDEX orders_by_slot');
  await dropColumns(db, 'orders', 'slot', 'slot_unconfirmed');
}
