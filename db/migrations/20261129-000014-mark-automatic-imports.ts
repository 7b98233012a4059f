/** Facts about imports and their lines that were searched for in their JSON before. */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  // True for an import that no person supervises.
  await db.schema.alterTable('imports', (table) => void table.boolean('is_automatic').notNullable().defaultTo(false));
  await db('imports').where('choice', 'like', '%"auto":true%').update({ is_automatic: true });
  // True for a line that changes the stock.
  await db.schema.alterTable('import_lines', (table) => void table.boolean('has_stock').notNullable().defaultTo(false));
  await db.raw('UPDATE import_lines SET has_stock = ? WHERE changes LIKE ?', [true, '%"field":"stockQty"%']);
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('import_lines', (table) => table.dropColumn('has_stock'));
  await db.schema.alterTable('imports', (table) => table.dropColumn('is_automatic'));
}
