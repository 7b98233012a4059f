/** Marks products as changed, so that devices fetch them again. Call it last in a transaction (see db/revision.ts). */
import type { Knex } from 'knex';
import { markCategories, nextRevision } from '#db/revision.ts';
import { portions } from '#db/portions.ts';
import { groupBy } from '#contract/values/group-by.ts';

/** Products of which devices have an older state: of the public catalogue, of the role-bound figures. */
export interface StaleProducts {
  readonly catalog: readonly string[];
  readonly figures: readonly string[];
}

/** Gives these products the next revisions, one statement for those that get the same ones. Returns the revisions given. */
export async function bumpStale(
  trx: Knex.Transaction,
  { catalog, figures }: StaleProducts,
): Promise<{ revision: number | null; figuresRevision: number | null }> {
  const [inCatalog, inFigures] = [new Set(catalog), new Set(figures)];
  // Rows are locked before counters and in the order of ids, as in every writer, so that writers don't deadlock.
  const all = [...new Set([...catalog, ...figures])].sort();
  for (const some of portions(all)) await trx('products').whereIn('id', some).orderBy('id').forUpdate().select('id');
  const revision = catalog.length === 0 ? null : await nextRevision(trx, 'catalog');
  const figuresRevision = figures.length === 0 ? null : await nextRevision(trx, 'figures');
  const byColumns = groupBy(all, (id) => `${inCatalog.has(id)} ${inFigures.has(id)}`);
  for (const ids of byColumns.values())
    for (const some of portions(ids))
      await trx('products')
        .whereIn('id', some)
        .update({
          ...(revision !== null && inCatalog.has(some[0] ?? '') ? { revision } : {}),
          ...(figuresRevision !== null && inFigures.has(some[0] ?? '') ? { figures_revision: figuresRevision } : {}),
        });
  return { revision, figuresRevision };
}

/**
 * Gives the products the next revision: of the public catalogue always, of the figures when role-bound fields changed too (stock, wholesale
 * price, cost, storage place). Returns the revisions given.
 */
export async function bumpProducts(
  trx: Knex.Transaction,
  ids: readonly string[],
  { figures = false }: { figures?: boolean } = {},
): Promise<{ revision: number; figuresRevision: number | null }> {
  const { revision, figuresRevision } = await bumpStale(trx, { catalog: ids, figures: figures ? ids : [] });
  return { revision: revision ?? (await nextRevision(trx, 'catalog')), figuresRevision };
}

export async function bumpProduct(
  trx: Knex.Transaction,
  id: string,
  options?: { figures?: boolean },
): Promise<{ revision: number; figuresRevision: number | null }> {
  return bumpProducts(trx, [id], options);
}

/** Marks the category tree as changed, so that devices fetch it again; returns its new revision. Called last in a transaction. */
export async function touchCategories(trx: Knex.Transaction): Promise<number> {
  const revision = await nextRevision(trx, 'catalog');
  await markCategories(trx, revision);
  return revision;
}
