/** Former addresses of categories and subcategories that were moved or merged, with their current place. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text, ref } = columnsOf(db);
  await db.schema.createTable('former_places', (table) => {
    // `category` or `category/subcategory`, as in an address.
    text(table, 'path').primary();
    ref(table, 'category_id', 'categories').notNullable().index();
    ref(table, 'subcategory_id', 'subcategories').index();
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('former_places');
}
