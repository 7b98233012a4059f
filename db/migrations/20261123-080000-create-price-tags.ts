/** The printed price tag of each product, to find tags with an outdated price. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { ref, instant, money } = columnsOf(db);
  await db.schema.createTable('price_tags', (table) => {
    ref(table, 'product_id', 'products').primary();
    money(table, 'price').notNullable();
    money(table, 'old_price');
    instant(table, 'printed_at').notNullable().index();
    ref(table, 'printed_by', 'users');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('price_tags');
}
