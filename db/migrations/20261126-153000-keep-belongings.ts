/** The cart and the favourites of people: one row per line, a removed line with quantity 0. No prices. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text, ref, instant } = columnsOf(db);
  await db.schema.createTable('belongings', (table) => {
    ref(table, 'user_id', 'users').notNullable();
    text(table, 'kind').notNullable();
    text(table, 'product_id').notNullable();
    table.integer('qty').notNullable();
    instant(table, 'changed_at').notNullable();
    table.primary(['user_id', 'kind', 'product_id']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('belongings');
}
