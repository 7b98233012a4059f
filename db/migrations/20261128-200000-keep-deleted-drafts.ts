/** Goods that were deleted as a draft come back as one. Those deleted before are found by their last deletion in the history of edits. */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('products', (table) => void table.boolean('put_aside').notNullable().defaultTo(false));
  const deletions: { product_id: string; changes: string }[] = await db('product_edits as e')
    .join('products as p', 'p.id', 'e.product_id')
    .whereNotNull('p.deleted_at')
    .where('p.draft', false)
    .where('e.changes', 'like', '%{"field":"deleted","before":false,"after":true}%')
    .orderBy('e.number')
    .select('e.product_id', 'e.changes');
  const last = new Map(deletions.map(({ product_id, changes }) => [product_id, changes]));
  for (const [id, changes] of last)
    if (changes.includes('{"field":"draft","before":true,"after":false}'))
      await db('products').where({ id }).update({ put_aside: true });
}

export async function down(db: Knex): Promise<void> {
  // Knex would recreate the table on SQLite, without its triggers.
  await db.raw('ALTER TABLE products DROP COLUMN put_aside');
}
