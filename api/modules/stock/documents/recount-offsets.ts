/**
 * Offsets for events that arrive after a count of their goods from a later moment. Counts are booked recounts, corrections by hand that
 * state a counted figure, and imports that state the stock of a moment. Knex only; the caller holds the products' locks.
 */
import type { Knex } from 'knex';
import { ONE_C_SOURCE } from '#contract/exchange/one-c.ts';
import { UNDO_PREFIX, undoReason } from '#contract/stock/inventory.ts';
import type { MovementRow } from '#db/tables.ts';
import type { StockChange } from '../movements/stock-change.ts';

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

/** A figure that stands for its product from its moment on; `line` is its line of a booked recount. */
interface Stated {
  readonly productId: string;
  readonly documentKind: string;
  readonly documentId: string;
  /** When the goods were seen. */
  readonly at: string;
  /** First till day (`YYYY-MM-DD`) that the source of an import receives: its stock doesn't know later receipts that it wasn't sent. */
  readonly tillSince?: string;
  readonly line?: Count;
}

/**
 * Figures of these products stated at `since` or later without a booked recount, from their movements: a correction «Пересчёт» of a person,
 * a discrepancy settled by a recount, an import in force with the moment of its stock. The difference of an edit, of an undo or of a command
 * is no count.
 */
async function statedSince(db: Knex, ids: readonly string[], since: string): Promise<Stated[]> {
  const found: Stated[] = [];
  const key = await db('exchange_keys').orderBy('created_at', 'desc').orderBy('id', 'desc').first('till_days_since');
  const tillSince = key?.till_days_since ?? undefined;
  for (let start = 0; start < ids.length; start += IDS_PER_READ) {
    const rows = await db('movements as m')
      .leftJoin('imports as i', (on) => void on.on('i.id', 'm.document_id').andOnVal('m.document_kind', 'import'))
      .leftJoin('import_sources as s', 's.id', 'i.source_id')
      .leftJoin(
        'discrepancies as c',
        (on) => void on.on('c.id', 'm.document_id').andOnVal('m.document_kind', 'discrepancy'),
      )
      .whereIn('m.product_id', ids.slice(start, start + IDS_PER_READ))
      .where('m.at', '>=', since)
      .where((any) => {
        void any
          .where((one) => void one.where({ 'm.kind': 'adjustment', 'c.resolution': 'recount' }))
          .orWhere(
            (one) =>
              void one.where({ 'm.kind': 'adjustment', 'm.document_kind': 'adjustment' }).whereNotNull('m.actor_id'),
          )
          .orWhere((one) => void one.where('m.kind', 'import').whereNotNull('m.occurred_at').whereNull('i.undone_at'));
      })
      .select('m.*', 's.name as source');
    const known = rows as (MovementRow & { source: string | null })[];
    for (const row of known) {
      const at = row.occurred_at ?? row.at;
      if (at < since || row.document_id === null || row.reason.startsWith(UNDO_PREFIX)) continue;
      const isUndone = known.some(
        ({ product_id, delta, reason }) =>
          product_id === row.product_id && delta === -row.delta && reason === undoReason(row.reason),
      );
      if (isUndone) continue;
      found.push({
        productId: row.product_id,
        documentKind: row.document_kind,
        documentId: row.document_id,
        at,
        ...(row.source === ONE_C_SOURCE && tillSince !== undefined ? { tillSince } : {}),
      });
    }
  }
  return found;
}

/**
 * The changes that offset late events from before a count: the count saw their effect already. Each event offsets the first count after it
 * only, since later counts were computed from that. An import doesn't give way to another import. Updates the lines of recounts to the
 * corrected book figure of their moment.
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
  const counted = (await countsSince(trx, ids, earliest)).map((line): Stated => ({
    ...line,
    documentKind: 'stock_document',
    at: line.countedAt,
    line,
  }));
  const stated = [...counted, ...(await statedSince(trx, ids, earliest))].sort((one, other) =>
    one.at < other.at ? -1 : one.at > other.at ? 1 : 0,
  );
  const offsets: StockChange[] = [];
  for (const { productId, delta, kind, occurredAt = at, businessDay = '', actorId } of late) {
    const first = stated.find(
      (one) =>
        one.productId === productId &&
        one.at >= occurredAt &&
        !(one.tillSince !== undefined && businessDay >= one.tillSince) &&
        !(kind === 'import' && one.documentKind === 'import'),
    );
    if (first === undefined) continue;
    const { documentKind, documentId, line } = first;
    if (line !== undefined) {
      const row = trx('stock_document_lines').where({ document_id: documentId, position: line.position });
      await row.clone().increment('stock_before', delta);
      if (occurredAt > line.startedAt) await row.clone().increment('moved_during', Math.abs(delta));
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
