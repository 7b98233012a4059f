/** Offsets of booked recounts for events before them that arrive later. Knex only; the caller holds the products' locks. */
import type { Knex } from 'knex';
import type { StockChange } from '../movements/apply-stock-changes.ts';

const IDS_PER_READ = 500;

/** A product's line in a booked recount. */
export interface Count {
  readonly documentId: string;
  readonly prefix: string;
  readonly number: number;
  readonly position: number;
  readonly productId: string;
  readonly startedAt: string;
  readonly countedAt: string;
}

/** Counts of these products in force that were made at `since` or later, the earliest first. */
export async function countsSince(db: Knex, productIds: readonly string[], since: string): Promise<Count[]> {
  const ids = [...new Set(productIds)];
  const found: Count[] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_READ)
    found.push(
      ...((await db('stock_document_lines as l')
        .join('stock_documents as d', 'd.id', 'l.document_id')
        .whereIn('l.product_id', ids.slice(start, start + IDS_PER_READ))
        .whereNotNull('l.counted_at')
        .where('l.counted_at', '>=', since)
        .whereNotNull('l.stock_after')
        .where({ 'd.kind': 'recount', 'd.state': 'booked' })
        .whereNull('d.reverses_id')
        .select({
          documentId: 'd.id',
          prefix: 'd.prefix',
          number: 'd.number',
          position: 'l.position',
          productId: 'l.product_id',
          startedAt: 'l.started_at',
          countedAt: 'l.counted_at',
        })) as Count[]),
    );
  return found.sort((one, other) => (one.countedAt < other.countedAt ? -1 : one.countedAt > other.countedAt ? 1 : 0));
}

/**
 * The changes that offset late events from before a count: the count saw their effect already. Each event offsets the first count after it
 * only, since later counts were computed from that. Updates the counts' lines to the corrected book figure of their moment.
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
  const counts = await countsSince(
    trx,
    late.map(({ productId }) => productId),
    earliest,
  );
  const offsets: StockChange[] = [];
  for (const { productId, delta, occurredAt = at, actorId } of late) {
    const count = counts.find((one) => one.productId === productId && one.countedAt >= occurredAt);
    if (count === undefined) continue;
    const line = trx('stock_document_lines').where({ document_id: count.documentId, position: count.position });
    await line.clone().increment('stock_before', delta);
    if (occurredAt > count.startedAt) await line.clone().increment('moved_during', Math.abs(delta));
    offsets.push({
      productId,
      delta: -delta,
      kind: 'recount',
      actorId,
      reason: 'Дошло позже, а случилось до пересчёта',
      documentKind: 'stock_document',
      documentId: count.documentId,
      occurredAt: count.countedAt,
    });
  }
  return offsets;
}
