/** The only way to change stock: by a movement, with revisions for both feeds. Below zero too, since goods handed over are gone. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { availabilityCode } from '#contract/products/availability.ts';
import { insertRows } from '#db/insert-rows.ts';
import type { MovementRow, ProductRow } from '#db/tables.ts';
import type { AuditedAct } from '../../audit/record-audit.ts';
import type { StaleProducts } from '../../catalogue/changes/bump-products.ts';
import { announceAvailability, announceFigures, shiftStock } from '../../catalogue/stock-figures.ts';
import { figuresSince, movesGoods, outlastsImport } from './stated-figures.ts';
import { found } from '#contract/errors.ts';

export interface StockChange {
  productId: string;
  /** Units, signed. */
  delta: number;
  kind: MovementRow['kind'];
  reason?: string;
  documentKind: MovementRow['document_kind'];
  documentId: string;
  /** Time of an event that the server learns of later; absent: now. */
  occurredAt?: string;
  /** The shop's day (`YYYY-MM-DD`) of a till's document: 1C is sent those by day. */
  businessDay?: string;
}

export interface StockResult {
  productId: string;
  before: number;
  after: number;
  /** On hand minus reserved, after the change. */
  available: number;
}

/**
 * Applies changes in one transaction, in the order of product ids, so that writers don't deadlock. A booked count of a product has seen the
 * events before it: a change from before the count is offset by a movement of its own, and the product's last result is the final stock.
 * Throws for unknown products, which the caller must exclude. Returns the results and their figures revision.
 */
export async function applyStockChanges(
  act: AuditedAct,
  changes: readonly StockChange[],
): Promise<{ results: StockResult[]; revision: number }> {
  const { results, stale } = await moveStock(act, changes);
  await announceAvailability(act.trx, stale.catalog);
  return { results, revision: await announceFigures(act.trx, stale.figures) };
}

/** As `applyStockChanges`, for a caller that changes the products in other ways too and gives them their revisions once for all. */
export async function moveStock(
  { trx, actorId, now }: AuditedAct,
  changes: readonly StockChange[],
): Promise<{ results: StockResult[]; stale: StaleProducts }> {
  const at = now.toISOString();
  const ordered = changes.toSorted((a, b) => (a.productId < b.productId ? -1 : a.productId > b.productId ? 1 : 0));
  const results: StockResult[] = [];
  const movements: MovementRow[] = [];
  const shifted = new Set<string>();
  const apply = async (some: readonly StockChange[]): Promise<void> => {
    const deltas = new Map<string, number>();
    for (const { productId, delta } of some) deltas.set(productId, (deltas.get(productId) ?? 0) + delta);
    const left = await shiftStock(trx, deltas);
    const figures = new Map([...left].map(([id, { stock_qty }]) => [id, stock_qty - (deltas.get(id) ?? 0)]));
    for (const { productId, delta, kind, reason = '', documentKind, documentId, occurredAt = at } of some) {
      const before = figures.get(productId) ?? 0;
      const after = before + delta;
      figures.set(productId, after);
      const reserved = left.get(productId)?.reserved_qty ?? 0;
      const available = after - reserved;
      if (availabilityCode(available) !== availabilityCode(before - reserved)) shifted.add(productId);
      results.push({ productId, before, after, available });
      movements.push({
        id: newId(),
        product_id: productId,
        ...{ kind, delta, before, after, actor_id: actorId, reason, at },
        document_kind: documentKind,
        document_id: documentId,
        occurred_at: occurredAt < at ? occurredAt : null,
      });
    }
  };
  await apply(ordered);
  // Counts are read only now that the products are locked: a transaction that books a count of them waits.
  await apply(await recountOffsets(trx, ordered, at));
  await insertRows(trx, 'movements', movements);
  const moved = new Set(ordered.map(({ productId }) => productId));
  return { results, stale: { catalog: [...shifted], figures: [...moved] } };
}

/**
 * The changes that offset events which reach the server after a count of their goods, although they happened before it: the count already includes
 * their effect. The caller holds the products' locks. An event is offset against the first count after it only: later counts were computed from
 * that one. An import is not offset against another import. Also updates the lines of recounts to the corrected book figure of their moment.
 */
async function recountOffsets(
  trx: Knex.Transaction,
  changes: readonly StockChange[],
  at: string,
): Promise<StockChange[]> {
  const late = changes.filter(
    ({ kind, delta, occurredAt }) => kind !== 'recount' && delta !== 0 && occurredAt !== undefined && occurredAt < at,
  );
  if (late.length === 0) return [];
  const earliest = late.reduce((least, { occurredAt = at }) => (occurredAt < least ? occurredAt : least), at);
  const ids = [...new Set(late.map(({ productId }) => productId))];
  const stated = await figuresSince(trx, ids, earliest);
  const offsets: StockChange[] = [];
  for (const { productId, delta, kind, occurredAt = at, businessDay = '' } of late) {
    const first = stated.find(
      (one) =>
        one.productId === productId &&
        one.at >= occurredAt &&
        (kind === 'import' ? outlastsImport(one) : one.isTypedOver !== true) &&
        !(one.tillSince !== undefined && businessDay >= one.tillSince),
    );
    if (first === undefined) continue;
    const { documentKind, documentId, line } = first;
    if (line !== undefined) {
      const row = trx('stock_document_lines').where({ document_id: documentId, position: line.position });
      await row.clone().increment('stock_before', delta);
      if (movesGoods({ kind }) && occurredAt > line.startedAt)
        await row.clone().increment('moved_during', Math.abs(delta));
    }
    offsets.push({
      productId,
      delta: -delta,
      kind: 'recount',
      reason: 'Дошло позже, а случилось до пересчёта',
      documentKind,
      documentId,
      occurredAt: first.at,
    });
  }
  return offsets;
}

export type LockedProduct = Pick<ProductRow, 'id' | 'title' | 'stock_qty' | 'reserved_qty' | 'deleted_at' | 'draft'>;

/** Locks the product's row until the transaction ends; sales and orders of it wait. Throws `not_found`. */
export async function lockProduct(trx: Knex.Transaction, id: string): Promise<LockedProduct> {
  return found(
    await trx('products')
      .where({ id })
      .forUpdate()
      .first('id', 'title', 'stock_qty', 'reserved_qty', 'deleted_at', 'draft'),
  );
}

export async function clearMovementReasons(
  trx: Knex.Transaction,
  document: { kind: 'return' | 'void'; id: string },
): Promise<void> {
  await trx('movements').where({ document_kind: document.kind, document_id: document.id }).update({ reason: '' });
}
