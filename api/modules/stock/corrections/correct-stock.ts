/**
 * Corrections of stock: by hand, by an edit of a product, by a price list. By hand the difference is applied once, not the figure, so that
 * units sold while the form was open stay sold.
 */
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import { adjustStock as contract } from '#contract/stock/inventory.ts';
import { isRepeat } from '../../acts/once.ts';
import { type Asked, type AuditedAct, productSubject, recordAudit, writeAct } from '../../audit/record-audit.ts';
import { applyStockChanges, lockProduct, moveStock, type StockChange } from '../movements/apply-stock-changes.ts';
import { openDiscrepancies, updateDiscrepancies } from '../discrepancies/open-discrepancy.ts';
import type { EditedStock, StockBooks } from '../../catalogue/editing/stock-books.ts';
import { mergeSupply } from '../documents/save-supply.ts';
import type { StaleProducts } from '../../catalogue/changes/bump-products.ts';

/**
 * Moves stock by the difference; a count without a difference is recorded too. The same id again changes nothing. Throws `not_found`,
 * `product_removed`, and `act_id_reused` when the id belongs to another correction.
 */
export function adjustStock(
  asked: Asked,
  productId: string,
  { id, stockQty, stockQtyBase, ...content }: BodyOf<typeof contract>,
): Promise<void> {
  // The figures typed may differ, their difference may not.
  const delta = stockQty - stockQtyBase;
  return writeAct(asked, async (act) => {
    const { trx, now } = act;
    if (await isRepeat(trx, { id, endpoint: contract, content: { ...content, productId, delta } }, now)) return;
    const product = await lockProduct(trx, productId);
    if (product.deleted_at !== null && !Boolean(product.draft)) throw new CodedError('product_removed');
    const details = { ...content, before: product.stock_qty, after: product.stock_qty + delta };
    await recordAudit(act, 'stock_adjusted', productSubject(product), details);
    const change = { ...content, productId, delta, documentKind: 'adjustment', documentId: id } as const;
    const { results } = await applyStockChanges(act, [change]);
    await updateDiscrepancies(trx, results, now.toISOString());
  });
}

/** Stock that an edit of a product adds or takes away. */
const REASONS: Record<EditedStock['kind'], string> = { initial: 'Начальный остаток', adjustment: 'Правка товара' };

/** The stock functions passed to the catalogue. */
export const stockBooks: StockBooks = {
  mergeSupply,
  async bookEdit(trx, { productId, delta, kind, actorId, editId, at }) {
    const change = { productId, delta, kind, reason: REASONS[kind], documentKind: 'edit', documentId: editId } as const;
    const { results } = await applyStockChanges({ trx, actorId, now: new Date(at) }, [change]);
    if (delta < 0) await openDiscrepancies(trx, results.slice(0, 1), null, at);
  },
};

/** Pieces of a product that a price list, or its undo, adds; negative to take away. */
export type ImportedStock = Pick<StockChange, 'productId' | 'delta'>;

/**
 * Writes the movements of one portion; the caller holds the products' locks. `statedAt` is the instant whose stock the file states, ISO,
 * and null for a file of differences: counts made after it keep their figures. The caller gives the returned products their revisions.
 */
export async function bookImport(
  act: AuditedAct,
  changes: readonly ImportedStock[],
  { importId, reason, statedAt }: { importId: string; reason: string; statedAt: string | null },
): Promise<StaleProducts> {
  if (changes.length === 0) return { catalog: [], figures: [] };
  const movement = { kind: 'import', reason, documentKind: 'import', documentId: importId } as const;
  const timed = statedAt === null ? movement : { ...movement, occurredAt: statedAt };
  const { results, stale } = await moveStock(
    act,
    changes.map(({ productId, delta }) => ({ ...timed, productId, delta })),
  );
  await updateDiscrepancies(act.trx, results, act.now.toISOString());
  return stale;
}
