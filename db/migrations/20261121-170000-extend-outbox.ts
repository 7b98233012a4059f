/** Messages refer to their order and count their resends. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { ref } = columnsOf(db);
  await db.schema.alterTable('outbox', (table) => {
    ref(table, 'order_id', 'orders');
    table.integer('round').notNullable().defaultTo(0);
    table.index(['created_at', 'id']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('outbox', (table) => {
    table.dropIndex(['created_at', 'id']);
    table.dropColumn('round');
    table.dropColumn('order_id');
  });
}
