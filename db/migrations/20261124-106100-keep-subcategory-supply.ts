/** A subcategory's own lead time and minimum, for its goods without values of their own. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { ref } = columnsOf(db);
  await db.schema.createTable('subcategory_supply', (table) => {
    ref(table, 'subcategory_id', 'subcategories').primary().onDelete('CASCADE');
    table.integer('lead_days');
    table.integer('minimum_qty');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('subcategory_supply');
}
