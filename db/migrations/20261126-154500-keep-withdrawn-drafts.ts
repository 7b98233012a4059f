/**
 * A draft that was more than a draft before: devices may hold it, so their feed names it among the removed goods. Drafts whose history says
 * that they were published get a new revision, and devices that kept them learn of it.
 */
import type { Knex } from 'knex';
import { nextRevision } from '../revision.ts';

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('products', (table) => void table.boolean('withdrawn').notNullable().defaultTo(false));
  const published = db('product_edits')
    .where('changes', 'like', '%{"field":"draft","before":true,"after":false}%')
    .select('product_id');
  const withdrawn = () => db('products').where('draft', true).whereIn('id', published.clone());
  if ((await withdrawn().first('id')) === undefined) return;
  await withdrawn().update({
    withdrawn: true,
    revision: await nextRevision(db as Knex.Transaction, 'catalog'),
    figures_revision: await nextRevision(db as Knex.Transaction, 'figures'),
  });
}

export async function down(db: Knex): Promise<void> {
  // Knex would recreate the table on SQLite, without its triggers.
  await db.raw('ALTER TABLE products DROP COLUMN withdrawn');
}
