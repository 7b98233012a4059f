/**
 * Statements of a product's stock as of a moment: counts of booked recounts, corrections by hand and imports. Most of them stay when an
 * earlier event arrives later: the event is offset against them. Knex only.
 */
import type { Knex } from 'knex';
import { ONE_C_SOURCE } from '#contract/exchange/one-c.ts';
import { portions, readInPortions } from '#db/portions.ts';
import type { MovementRow } from '#db/tables.ts';
import { UNDO_PREFIX, undoReason } from '#contract/stock/inventory.ts';

/** A product's line in a booked recount. */
interface Count {
  readonly documentId: string;
  readonly prefix: string;
  readonly number: number;
  readonly position: number;
  readonly productId: string;
  readonly startedAt: string;
  readonly countedAt: string;
}

/** Counts of these products in force that were made at `since` or later, the earliest first. */
async function countsSince(db: Knex, productIds: readonly string[], since: string): Promise<Count[]> {
  const found = await readInPortions(
    [...new Set(productIds)],
    (ids) =>
      db('stock_document_lines as l')
        .join('stock_documents as d', 'd.id', 'l.document_id')
        .whereIn('l.product_id', ids)
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
        }) as unknown as Promise<Count[]>,
  );
  return found.sort((one, other) => (one.countedAt < other.countedAt ? -1 : one.countedAt > other.countedAt ? 1 : 0));
}

/** A statement of a product's stock as of `at`; `line` is the line of the booked recount that made it, if one did. */
interface Stated {
  readonly productId: string;
  readonly documentKind: MovementRow['document_kind'];
  readonly documentId: string;
  /** Moment that the figure describes, ISO. */
  readonly at: string;
  /** True for a figure typed over the book figure, in a product's form or in the shop's own table: no late event is offset against it. */
  readonly isTypedOver?: boolean;
  /** First till day (`YYYY-MM-DD`) that an import's source receives: its stock doesn't include later receipts not sent to it. */
  readonly tillSince?: string;
  readonly line?: Count;
}

/**
 * Figures of these products stated at `since` or later, the earliest first: counts of recounts in force; corrections of a person, unless
 * they were undone; discrepancies settled by a recount; imports in force. An undo, a discrepancy that is written off and the operator's
 * command state nothing.
 */
export async function figuresSince(db: Knex, productIds: readonly string[], since: string): Promise<Stated[]> {
  const counted = (await countsSince(db, productIds, since)).map((line): Stated => ({
    productId: line.productId,
    documentKind: 'stock_document',
    documentId: line.documentId,
    at: line.countedAt,
    line,
  }));
  return [...counted, ...(await movedFigures(db, productIds, since))].sort((one, other) =>
    one.at < other.at ? -1 : one.at > other.at ? 1 : 0,
  );
}

/** Kinds of movements that correct the books: no goods move. */
const CORRECTING: ReadonlySet<string> = new Set(['recount', 'adjustment', 'import']);

export const movesGoods = ({ kind }: { readonly kind: string }): boolean => !CORRECTING.has(kind);

/** True for a figure that stays when an import of an earlier moment arrives later: that import is offset against it. */
export const outlastsImport = ({ documentKind, isTypedOver }: Stated): boolean =>
  isTypedOver !== true && documentKind !== 'import';

/** Ids of the products whose stated stock stays when an import states the stock of this earlier moment. */
export async function countedSince(db: Knex, productIds: readonly string[], moment: string): Promise<Set<string>> {
  const stated = await figuresSince(db, productIds, moment);
  return new Set(stated.filter(outlastsImport).map(({ productId }) => productId));
}

export async function statedAfter(db: Knex, productIds: readonly string[], moment: string): Promise<Set<string>> {
  const ids = [...new Set(productIds)];
  const stated = new Set<string>();
  for (const { productId, countedAt } of await countsSince(db, ids, moment))
    if (countedAt > moment) stated.add(productId);
  for (const some of portions(ids)) {
    const rows = () => statingMovements(db, some, moment);
    // Goods of daily imports have many such movements: only corrections are read one by one, for their undo.
    const others: { product_id: string }[] = await rows()
      .whereNot('m.document_kind', 'adjustment')
      .whereRaw('COALESCE(m.occurred_at, m.at) > ?', [moment])
      .distinct('m.product_id');
    const corrections: MovementRow[] = await rows().where('m.document_kind', 'adjustment').select('m.*');
    for (const { product_id } of others) stated.add(product_id);
    for (const { product_id, kind, at } of withoutUndone(corrections))
      if (kind === 'adjustment' && at > moment) stated.add(product_id);
  }
  return stated;
}

/** Movements since a moment that may state a figure, and the other corrections by hand, which are read for their undo alone. */
function statingMovements(db: Knex, ids: readonly string[], since: string): Knex.QueryBuilder {
  return db('movements as m')
    .leftJoin('imports as i', (on) => void on.on('i.id', 'm.document_id').andOnVal('m.document_kind', 'import'))
    .leftJoin(
      'discrepancies as c',
      (on) => void on.on('c.id', 'm.document_id').andOnVal('m.document_kind', 'discrepancy'),
    )
    .whereIn('m.product_id', ids)
    .where('m.at', '>=', since)
    .where((any) => {
      void any
        .where((one) => void one.where({ 'm.kind': 'adjustment', 'c.resolution': 'recount' }))
        .orWhere((one) => void one.where({ 'm.kind': 'adjustment', 'm.document_kind': 'edit' }))
        .orWhere((one) => void one.where('m.document_kind', 'adjustment').whereNotNull('m.actor_id'))
        .orWhere((one) => void one.where('m.kind', 'import').whereNull('i.undone_at'));
    });
}

/** Figures stated without a recount, from their movements. */
async function movedFigures(db: Knex, productIds: readonly string[], since: string): Promise<Stated[]> {
  const ids = [...new Set(productIds)];
  const found: Stated[] = [];
  const key = await db('exchange_keys').orderBy('created_at', 'desc').orderBy('id', 'desc').first('till_days_since');
  const tillSince = key?.till_days_since ?? undefined;
  for (const some of portions(ids)) {
    const rows: (MovementRow & { source: string | null })[] = await statingMovements(db, some, since)
      .leftJoin('import_sources as s', 's.id', 'i.source_id')
      .select('m.*', 's.name as source');
    for (const row of withoutUndone(rows)) {
      const at = row.occurred_at ?? row.at;
      if (at < since || row.document_id === null || (row.kind !== 'adjustment' && row.kind !== 'import')) continue;
      found.push({
        productId: row.product_id,
        documentKind: row.document_kind,
        documentId: row.document_id,
        at,
        isTypedOver: row.document_kind === 'edit' || (row.kind === 'import' && row.occurred_at === null),
        ...(row.source === ONE_C_SOURCE && tillSince !== undefined ? { tillSince } : {}),
      });
    }
  }
  return found;
}

type Correction = Pick<MovementRow, 'id' | 'product_id' | 'kind' | 'delta' | 'reason' | 'document_kind' | 'at'>;

/** Movements of a correction by hand, without those that offset late events against it. */
const isCorrection = ({ document_kind, kind }: Correction): boolean =>
  document_kind === 'adjustment' && kind !== 'recount';

/**
 * The movements in the order of their recording, without undos and what they undid. An undo names the reason of what it undoes; of several
 * such corrections it took back the latest before it.
 */
export function withoutUndone<Movement extends Correction>(movements: readonly Movement[]): Movement[] {
  const standing: Movement[] = [];
  for (const movement of movements.toSorted((one, other) =>
    `${one.at} ${one.id}` < `${other.at} ${other.id}` ? -1 : 1,
  )) {
    if (!isCorrection(movement) || !movement.reason.startsWith(UNDO_PREFIX)) {
      standing.push(movement);
      continue;
    }
    const undone = standing.findLastIndex(
      (one) =>
        isCorrection(one) &&
        one.product_id === movement.product_id &&
        one.delta === -movement.delta &&
        undoReason(one.reason) === movement.reason,
    );
    if (undone >= 0) standing.splice(undone, 1);
  }
  return standing;
}

/** Units moved by product, in movements recorded after `at`; `narrow` leaves out some of them. */
export async function movedSince(
  db: Knex,
  productIds: readonly string[],
  at: string,
  narrow: (movements: Knex.QueryBuilder) => void = () => undefined,
): Promise<Map<string, number>> {
  const moved: [string, number][] = [];
  for (const ids of portions(productIds))
    moved.push(...(await unitsOf(db('movements').whereIn('product_id', ids).where('at', '>', at).modify(narrow))));
  return new Map(moved);
}

/** Units of these movements, by product. */
export async function unitsOf(movements: Knex.QueryBuilder): Promise<Map<string, number>> {
  const rows: { product_id: string; sum: number | string }[] = await movements
    .groupBy('product_id')
    .select('product_id')
    .sum({ sum: 'delta' });
  return new Map(rows.map(({ product_id, sum }) => [product_id, Number(sum)]));
}

/** Units by product that offset late events against an import; undoing the import undoes them too. */
export function importOffsets(db: Knex, importId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const offsets = { document_kind: 'import', document_id: importId, kind: 'recount' } as const;
  return unitsOf(db('movements').where(offsets).whereIn('product_id', ids));
}
