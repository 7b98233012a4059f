/** The question that a line of an import asks a person, which was searched for in texts before. */
import type { Knex } from 'knex';
import { addColumns, dropColumns } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'import_lines', (t) => void t.blank('question'));
  await db('import_lines').where('notes', 'like', '%Тот ли это товар, решать вам%').update({ question: 'doubt' });
  await db('import_lines').where('extra', 'like', '%"likely":%').update({ question: 'likely' });
}

export async function down(db: Knex): Promise<void> {
  await dropColumns(db, 'import_lines', 'question');
}
