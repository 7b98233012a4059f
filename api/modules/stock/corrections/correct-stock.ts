/**
 * Corrections of stock: by hand, by an edit of a product, by a price list. By hand the difference is applied once, not the figure, so that
 * units sold while the form was open stay sold.
 */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import { adjustStock as contract } from '#contract/stock/inventory.ts';
import { writeTransaction } from '#db/write.ts';
import { isRepeat } from '../../acts/once.ts';
import { productSubject, recordAudit } from '../../audit/record-audit.ts';
import { applyStockChanges, lockProduct, moveStock, type StockChange } from '../movements/apply-stock-changes.ts';
import { openDiscrepancy, updateDiscrepancies } from '../discrepancies/open-discrepancy.ts';
import type { EditedStock, StockBooks } from '../../catalogue/editing/stock-books.ts';
import { mergeSupply } from '../documents/save-supply.ts';
import type { StaleProducts } from '../../catalogue/changes/bump-products.ts';

type Adjustment = BodyOf<typeof contract>;

/**
 * Moves stock by the difference; a count without a difference is recorded too. The same id again changes nothing. Throws `not_found`,
 * `product_removed`, and `act_id_reused` when the id belongs to another correction.
 */
export async function adjustStock(
  db: Knex,
  productId: string,
  adjustment: Adjustment,
  actorId: string,
  now: Date,
): Promise<void> {
  // The figures typed may differ, their difference may not.
  const { id, stockQty, stockQtyBase, ...content } = adjustment;
  const { kind, reason } = content;
  const delta = stockQty - stockQtyBase;
  const at = now.toISOString();
  await writeTransaction(db, async (trx) => {
    if (await isRepeat(trx, { id, endpoint: contract, content: { ...content, productId, delta } }, now)) return;
    const product = await lockProduct(trx, productId);
    if (product.deleted_at !== null && !Boolean(product.draft)) throw new CodedError('product_removed');
    const details = { kind, before: product.stock_qty, after: product.stock_qty + delta, reason };
    await recordAudit({ trx, actorId, now }, 'stock_adjusted', productSubject(product), details);
    const change: StockChange = { productId, delta, kind, actorId, reason, documentKind: 'adjustment', documentId: id };
    const { results } = await applyStockChanges(trx, [change], at);
    await updateDiscrepancies(trx, results, at);
  });
}

/** Stock that an edit of a product adds or takes away. */
const REASONS: Record<EditedStock['kind'], string> = { initial: 'Начальный остаток', adjustment: 'Правка товара' };

/** The stock functions passed to the catalogue. */
export const stockBooks: StockBooks = {
  mergeSupply,
  async bookEdit(trx, { productId, delta, kind, actorId, editId, at }) {
    const change = {
      productId,
      delta,
      kind,
      actorId,
      reason: REASONS[kind],
      documentKind: 'edit',
      documentId: editId,
    } as const;
    const { results } = await applyStockChanges(trx, [change], at);
    const available = results[0]?.available ?? 0;
    if (delta < 0 && available < 0) await openDiscrepancy(trx, { productId, shortage: -available }, null, at);
  },
};

/** Stock changes of a price list, or of its undo: movements of their own kind. */
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
