/** Marks products as changed, so that devices fetch them again. Call it last in a transaction (see db/revision.ts). */
import type { Knex } from 'knex';
import { nextRevision } from '#db/revision.ts';
import { portions } from '#db/portions.ts';

/**
 * Gives the products the next revision: of the public catalogue always, of the figures when role-bound fields changed too (stock, wholesale
 * price, cost, storage place). Returns the revisions given.
 */
export async function bumpProducts(
  trx: Knex.Transaction,
  ids: readonly string[],
  { figures = false }: { figures?: boolean } = {},
): Promise<{ revision: number; figuresRevision: number | null }> {
  // Rows are locked before counters and in the order of ids, as in every writer, so that writers don't deadlock.
  const sorted = [...ids].sort();
  for (const some of portions(sorted)) await trx('products').whereIn('id', some).orderBy('id').forUpdate().select('id');
  const revision = await nextRevision(trx, 'catalog');
  const figuresRevision = figures ? await nextRevision(trx, 'figures') : null;
  for (const some of portions(sorted))
    await trx('products')
      .whereIn('id', some)
      .update({ revision, ...(figuresRevision === null ? {} : { figures_revision: figuresRevision }) });
  return { revision, figuresRevision };
}

/** Marks one product as changed. */
export async function bumpProduct(
  trx: Knex.Transaction,
  id: string,
  options?: { figures?: boolean },
): Promise<{ revision: number; figuresRevision: number | null }> {
  return bumpProducts(trx, [id], options);
}
