/**
 * A manual correction: goods came in, were counted, or are gone. The difference is applied, not the figure, so that units sold while the
 * form was open stay sold. The form's id makes it happen once.
 */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import { adjustStock as contract } from '#contract/stock/inventory.ts';
import { writeTransaction } from '#db/write.ts';
import { isRepeat } from '../../acts/once.ts';
import { productSubject, recordAudit } from '../../audit/record-audit.ts';
import { applyStockChanges } from '../movements/apply-stock-changes.ts';
import { lockProduct } from '../movements/lock-product.ts';
import type { StockChange } from '../movements/stock-change.ts';
import { updateDiscrepancies } from '../discrepancies/open-discrepancy.ts';

export type Adjustment = BodyOf<typeof contract>;

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
