/** Marks the category tree as changed, so that devices fetch it again. Call it last in a transaction. */
import type { Knex } from 'knex';
import { markCategories, nextRevision } from '#db/revision.ts';

/** Gives the tree the next revision of the catalogue and returns it. */
export async function touchCategories(trx: Knex.Transaction): Promise<number> {
  const revision = await nextRevision(trx, 'catalog');
  await markCategories(trx, revision);
  return revision;
}
