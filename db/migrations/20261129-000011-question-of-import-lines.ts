/** The question that a line of an import asks a person, which was searched for in texts before. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema.alterTable('import_lines', (table) => void text(table, 'question').notNullable().defaultTo(''));
  await db('import_lines').where('notes', 'like', '%Тот ли это товар, решать вам%').update({ question: 'doubt' });
  await db('import_lines').where('extra', 'like', '%"likely":%').update({ question: 'likely' });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('import_lines', (table) => table.dropColumn('question'));
}
