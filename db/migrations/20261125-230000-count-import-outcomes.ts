/** Outcomes of an import's lines are counted as the lines are written, and a flag records whether its file is still stored. */
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
    // JSON map of outcome to number of lines.
    text(table, 'outcomes').notNullable().defaultTo('{}');
    // False once the file and the unwritten lines are deleted.
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
