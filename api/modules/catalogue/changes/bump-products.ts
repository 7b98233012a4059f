/** Marks products as changed, so that devices fetch them again. Call it last in a transaction (see db/revision.ts). */
import type { Knex } from 'knex';
import { nextRevision } from '#db/revision.ts';

/** Ids bound in one statement. */
const PORTION = 500;

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
  for (let start = 0; start < sorted.length; start += PORTION) {
    await trx('products')
      .whereIn('id', sorted.slice(start, start + PORTION))
      .orderBy('id')
      .forUpdate()
      .select('id');
  }
  const revision = await nextRevision(trx, 'catalog');
  const figuresRevision = figures ? await nextRevision(trx, 'figures') : null;
  for (let start = 0; start < sorted.length; start += PORTION) {
    await trx('products')
      .whereIn('id', sorted.slice(start, start + PORTION))
      .update({ revision, ...(figuresRevision === null ? {} : { figures_revision: figuresRevision }) });
  }
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
