/** What became of the lines of an import is counted as they are written, and whether its file is still kept is known. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

interface Outcomes {
  readonly import_id: string;
  readonly outcome: string;
  readonly count: number | string;
}

export async function up(db: Knex): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema.alterTable('imports', (table) => {
    // JSON map of outcome to lines.
    text(table, 'outcomes').notNullable().defaultTo('{}');
    // False once the file, and the lines that were not written, are forgotten.
    table.boolean('has_file').notNullable().defaultTo(true);
    table.index(['source_id', 'has_file']);
  });
  const rows: Outcomes[] = await db('import_lines')
    .whereNot({ outcome: '' })
    .groupBy('import_id', 'outcome')
    .select('import_id', 'outcome')
    .count({ count: '*' });
  const outcomes = new Map<string, Record<string, number>>();
  for (const { import_id: id, outcome, count } of rows)
    outcomes.set(id, { ...outcomes.get(id), [outcome]: Number(count) });
  for (const [id, counts] of outcomes)
    await db('imports')
      .where({ id })
      .update({ outcomes: JSON.stringify(counts) });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('imports', (table) => {
    table.dropIndex(['source_id', 'has_file']);
    table.dropColumn('outcomes');
    table.dropColumn('has_file');
  });
}
