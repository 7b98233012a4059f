/** Numbered edits of products: a save detects a concurrent edit and its changes. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { id, text, ref, instant } = columnsOf(db);
  // Append-only: no code updates or deletes an edit.
  await db.schema.createTable('product_edits', (table) => {
    id(table);
    ref(table, 'product_id', 'products').notNullable();
    // 1, 2, 3 within the product.
    table.integer('number').notNullable();
    ref(table, 'actor_id', 'users');
    // JSON list of {field, before, after}.
    text(table, 'changes').notNullable();
    instant(table, 'at').notNullable();
    table.unique(['product_id', 'number']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('product_edits');
}
