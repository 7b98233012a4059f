/**
 * Categories have covers that somebody uploads. Until now only the demo catalogue gave them a picture, which no screen
 * showed: the pictures that come with the shop stood on their tiles, and go on standing there.
 */
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  const cleared = await db('categories').whereNotNull('picture_id').update({ picture_id: null });
  if (cleared === 0) return;
  // Devices and caches ask for the tree anew.
  await db('revisions').where({ name: 'catalog' }).increment('value', 1);
  const head = await db('revisions').where({ name: 'catalog' }).first('value');
  await db('revisions')
    .where({ name: 'categories' })
    .update({ value: head?.value ?? 0 });
}

/** What was cleared was shown nowhere: there is nothing to bring back. */
export async function down(): Promise<void> {}
