/** A product's own lead time and minimum, if they differ from the shop's. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { ref } = columnsOf(db);
  await db.schema.createTable('product_supply', (table) => {
    ref(table, 'product_id', 'products').primary();
    table.integer('lead_days');
    table.integer('minimum_qty');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('product_supply');
}
