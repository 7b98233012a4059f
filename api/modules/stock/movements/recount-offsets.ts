/**
 * Offsets for events that reach the server after a count of their goods, although they happened before it. Knex only; the caller holds the
 * products' locks.
 */
import type { Knex } from 'knex';
import type { StockChange } from './stock-change.ts';
import { figuresSince, movesGoods, outlastsImport } from './stated-figures.ts';

/**
 * The changes that offset late events from before a count, because the count already includes their effect. An event is offset against the
 * first count after it only: later counts were computed from that one. An import is not offset against another import. Also updates the
 * lines of recounts to the corrected book figure of their moment.
 */
export async function recountOffsets(
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
  for (const { productId, delta, kind, occurredAt = at, businessDay = '', actorId } of late) {
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
      actorId,
      reason: 'Дошло позже, а случилось до пересчёта',
      documentKind,
      documentId,
      occurredAt: first.at,
    });
  }
  return offsets;
}
