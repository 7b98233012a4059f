/**
 * Clears category covers before uploads become possible. Until now only the demo catalogue set them, and no screen showed them: category
 * tiles showed, and still show, the shop's built-in pictures.
 */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  const cleared = await db('categories').whereNotNull('picture_id').update({ picture_id: null });
  if (cleared === 0) return;
  // Devices and caches fetch the tree again.
  await db('revisions').where({ name: 'catalog' }).increment('value', 1);
  const head = await db('revisions').where({ name: 'catalog' }).first('value');
  await db('revisions')
    .where({ name: 'categories' })
    .update({ value: head?.value ?? 0 });
}

/** The cleared covers were shown nowhere, so there is no data to restore. */
export async function down(): Promise<void> {}
