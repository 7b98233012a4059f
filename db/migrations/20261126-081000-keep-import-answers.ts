/**
 * Answers of people about a row of a source and a product that it may be; they hold for later files of the source. Answers of open
 * previews move from their options into the table.
 */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text, ref, instant } = columnsOf(db);
  await db.schema.createTable('import_answers', (table) => {
    ref(table, 'source_id', 'import_sources').notNullable();
    text(table, 'external_id').notNullable();
    // Without a reference: an answer keeps no product from being deleted.
    text(table, 'product_id').notNullable();
    // `same` product, `other` product, or `seen`: the row was checked and stays refused.
    text(table, 'answer').notNullable();
    instant(table, 'answered_at').notNullable();
    table.primary(['source_id', 'external_id', 'product_id']);
  });
  const open: { source_id: string; choice: string; created_at: string }[] = await db('imports')
    .whereIn('state', ['reading', 'ready', 'waiting'])
    .where('choice', 'like', '%"matches":%')
    .orderBy('created_at')
    .select('source_id', 'choice', 'created_at');
  for (const { source_id, choice, created_at: answered_at } of open) {
    const { matches = {} } = JSON.parse(choice) as { matches?: Record<string, string> };
    for (const [external_id, product_id] of Object.entries(matches)) {
      await db('import_answers').where({ source_id, external_id }).delete();
      await db('import_answers').insert({ source_id, external_id, product_id, answer: 'same', answered_at });
    }
  }
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('import_answers');
}
