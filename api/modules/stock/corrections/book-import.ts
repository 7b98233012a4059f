/** Stock changes of a price list, or of its undo: movements of their own kind. */
import type { Knex } from 'knex';
import type { StaleProducts } from '../../catalogue/changes/bump-products.ts';
import { updateDiscrepancies } from '../discrepancies/open-discrepancy.ts';
import { moveStock } from '../movements/apply-stock-changes.ts';

export interface ImportedStock {
  readonly productId: string;
  /** Pieces; negative to take away. */
  readonly delta: number;
}

/**
 * Writes the movements of one portion; the caller holds the products' locks. `statedAt` is the instant whose stock the file states, ISO,
 * and null for a file of differences: counts made after it keep their figures. The caller gives the returned products their revisions.
 */
export async function bookImport(
  trx: Knex.Transaction,
  changes: readonly ImportedStock[],
  {
    importId,
    actorId,
    reason,
    statedAt,
  }: { importId: string; actorId: string | null; reason: string; statedAt: string | null },
  at: string,
): Promise<StaleProducts> {
  if (changes.length === 0) return { catalog: [], figures: [] };
  const { results, stale } = await moveStock(
    trx,
    changes.map(({ productId, delta }) => ({
      productId,
      delta,
      kind: 'import' as const,
      actorId,
      reason,
      documentKind: 'import',
      documentId: importId,
      ...(statedAt === null ? {} : { occurredAt: statedAt }),
    })),
    at,
  );
  await updateDiscrepancies(trx, results, at);
  return stale;
}
