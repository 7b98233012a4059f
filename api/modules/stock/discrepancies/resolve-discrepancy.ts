/** Settles a discrepancy: by a count of the shelf, by a write-off, or by accepting it as it is. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError, found } from '#contract/errors.ts';
import {
  type Discrepancy,
  RESOLUTIONS,
  type resolveDiscrepancy as resolveEndpoint,
} from '#contract/stock/inventory.ts';
import type { DiscrepancyRow } from '#db/stock-document-tables.ts';
import { writeTransaction } from '#db/write.ts';
import { productSubject, recordAudit } from '../../audit/record-audit.ts';
import { applyStockChanges, type LockedProduct, lockProduct } from '../movements/apply-stock-changes.ts';
import { findDiscrepancy, presentDiscrepancy, settleDiscrepancy } from './discrepancy-store.ts';
import { settledDelta } from '../movements/movement-store.ts';
import { openDiscrepancy } from './open-discrepancy.ts';

export type Settlement = BodyOf<typeof resolveEndpoint>;

const countedDelta = ({ countedQty = 0, stockQtyBase = 0 }: Settlement): number => countedQty - stockQtyBase;

/**
 * Units to move. A recount moves the difference of the count, so that sales made meanwhile stay sold; a write-off raises a negative figure
 * to zero, the least that a shelf can hold.
 */
function deltaOf(settlement: Settlement, product: LockedProduct): number {
  if (settlement.resolution === 'recount') return countedDelta(settlement);
  return settlement.resolution === 'write_off' ? Math.max(0, -product.stock_qty) : 0;
}

async function isRepeat(trx: Knex.Transaction, settled: DiscrepancyRow, settlement: Settlement): Promise<boolean> {
  if (settled.resolution !== settlement.resolution || settled.note !== settlement.note) return false;
  return settlement.resolution !== 'recount' || (await settledDelta(trx, settled.id)) === countedDelta(settlement);
}

async function requireDiscrepancy(trx: Knex.Transaction, id: string): Promise<DiscrepancyRow> {
  return found(await findDiscrepancy(trx, id));
}

async function settle(
  trx: Knex.Transaction,
  discrepancy: DiscrepancyRow,
  product: LockedProduct,
  settlement: Settlement,
  actorId: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const { resolution, note } = settlement;
  const delta = deltaOf(settlement, product);
  await settleDiscrepancy(trx, discrepancy.id, { resolution, note, by: actorId, at });
  const details = { resolution, before: product.stock_qty, after: product.stock_qty + delta, reason: note };
  await recordAudit({ trx, actorId, now }, 'discrepancy_resolved', productSubject(product), details);
  // A count without a difference is recorded too: events from before it that arrive later are offset against it.
  if (delta !== 0 || resolution === 'recount') {
    const reason = `${RESOLUTIONS[resolution]}: ${note}`;
    const change = {
      productId: product.id,
      delta,
      kind: 'adjustment',
      actorId,
      reason,
      documentKind: 'discrepancy',
      documentId: discrepancy.id,
    } as const;
    await applyStockChanges(trx, [change], at);
  }
  const after = product.stock_qty + delta;
  // A count is never negative: the units missing now were sold after the figure was read, and need a discrepancy of their own.
  if (resolution === 'recount' && after < 0)
    await openDiscrepancy(trx, { productId: product.id, shortage: product.reserved_qty - after }, null, at);
}

/** Settles the discrepancy; the same again changes nothing. Throws `discrepancy_settled` over another one, and `not_found`. */
export async function resolveDiscrepancy(
  db: Knex,
  id: string,
  settlement: Settlement,
  actorId: string,
  now: Date,
): Promise<Discrepancy> {
  await writeTransaction(db, async (trx) => {
    // The product is locked before the discrepancy, in the order of a sale; then the discrepancy's state is final.
    const product = await lockProduct(trx, (await requireDiscrepancy(trx, id)).product_id);
    const discrepancy = await requireDiscrepancy(trx, id);
    if (discrepancy.resolved_at === null) return settle(trx, discrepancy, product, settlement, actorId, now);
    if (!(await isRepeat(trx, discrepancy, settlement))) throw new CodedError('discrepancy_settled');
  });
  return found(await presentDiscrepancy(db, id));
}
