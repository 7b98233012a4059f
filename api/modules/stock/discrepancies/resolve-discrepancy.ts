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
import { type Act, type Asked, productSubject, recordAudit, writeAct } from '../../audit/record-audit.ts';
import { applyStockChanges, type LockedProduct, lockProduct } from '../movements/apply-stock-changes.ts';
import { presentDiscrepancy } from './discrepancy-store.ts';
import { openDiscrepancies } from './open-discrepancy.ts';

type Settlement = BodyOf<typeof resolveEndpoint>;

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
  if (settlement.resolution !== 'recount') return true;
  const movement = { document_kind: 'discrepancy', document_id: settled.id, kind: 'adjustment' } as const;
  const moved = await trx('movements').where(movement).first('delta');
  return (moved?.delta ?? 0) === countedDelta(settlement);
}

async function settle(act: Act, id: string, product: LockedProduct, settlement: Settlement): Promise<void> {
  const { trx, actorId } = act;
  const at = act.now.toISOString();
  const { resolution, note } = settlement;
  const delta = deltaOf(settlement, product);
  const after = product.stock_qty + delta;
  await trx('discrepancies').where({ id }).update({ resolution, note, resolved_by: actorId, resolved_at: at });
  const details = { resolution, before: product.stock_qty, after, reason: note };
  await recordAudit(act, 'discrepancy_resolved', productSubject(product), details);
  // A count without a difference is recorded too: events from before it that arrive later are offset against it.
  if (delta !== 0 || resolution === 'recount') {
    const reason = `${RESOLUTIONS[resolution]}: ${note}`;
    const movement = { kind: 'adjustment', reason, documentKind: 'discrepancy', documentId: id } as const;
    await applyStockChanges(act, [{ ...movement, productId: product.id, delta }]);
  }
  // A count is never negative: the units missing now were sold after the figure was read, and need a discrepancy of their own.
  if (resolution === 'recount' && after < 0)
    await openDiscrepancies(trx, [{ productId: product.id, available: after - product.reserved_qty }], null, at);
}

/** Settles the discrepancy; the same again changes nothing. Throws `discrepancy_settled` over another one, and `not_found`. */
export async function resolveDiscrepancy(asked: Asked, id: string, settlement: Settlement): Promise<Discrepancy> {
  await writeAct(asked, async (act) => {
    const { trx } = act;
    const read = async () => found(await trx('discrepancies').where({ id }).first());
    // The product is locked before the discrepancy, in the order of a sale; then the discrepancy's state is final.
    const product = await lockProduct(trx, (await read()).product_id);
    const discrepancy = await read();
    if (discrepancy.resolved_at === null) return settle(act, id, product, settlement);
    if (!(await isRepeat(trx, discrepancy, settlement))) throw new CodedError('discrepancy_settled');
  });
  return found(await presentDiscrepancy(asked.db, id));
}
