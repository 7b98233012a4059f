/** Facts about imports and their lines that were searched for in their JSON before. */
import type { Knex } from 'knex';
import { addColumns, dropColumns } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  // True for an import that no person supervises.
  await addColumns(db, 'imports', (t) => void t.flag('is_automatic'));
  await db('imports').where('choice', 'like', '%"auto":true%').update({ is_automatic: true });
  // True for a line that changes the stock.
  await addColumns(db, 'import_lines', (t) => void t.flag('has_stock'));
  await db.raw('UPDATE import_lines SET has_stock = ? WHERE changes LIKE ?', [true, '%"field":"stockQty"%']);
}

export async function down(db: Knex): Promise<void> {
  await dropColumns(db, 'import_lines', 'has_stock');
  await dropColumns(db, 'imports', 'is_automatic');
}
