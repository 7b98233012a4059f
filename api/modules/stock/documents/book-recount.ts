/**
 * Books a recount, exactly once, in one transaction. Each product is locked; its book figure is computed back to the moment of its count,
 * and the difference of the count becomes a movement of that moment. So sales, returns and receipts since then stay, and earlier events
 * that arrive later are offset against it (`recount-offsets.ts`). Goods counted, corrected or imported since then keep that later
 * value.
 */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { documentNumber } from '#contract/stock/document-number.ts';
import type { RecountAnswer, RecountRequest } from '#contract/stock/recounts.ts';
import { counted } from '#contract/values/plural.ts';
import { nextRevision } from '#db/revision.ts';
import type { StockDocumentLineRow, StockDocumentRow } from '#db/stock-document-tables.ts';
import type { MovementRow, ProductRow } from '#db/tables.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { portions } from '#db/portions.ts';
import { RECOUNT } from '../../acts/kinds.ts';
import { refuseOtherAct, storedFingerprint } from '../../acts/once.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { readPrefixes } from '../../shop/settings/numbering.ts';
import { lockProducts } from '../../catalogue/editing/write-portion.ts';
import { updateDiscrepancies } from '../discrepancies/open-discrepancy.ts';
import { applyStockChanges, type StockChange } from '../movements/apply-stock-changes.ts';
import { lockDocument, insertDocument, readLines, replaceLines } from './document-store.ts';
import { documentSubject, NOT_BOOKED, NUMBERS_LOCK, searchOf } from './save-draft.ts';
import { figuresSince, movesGoods, withoutUndone } from '../movements/stated-figures.ts';

/** A recount whose times are by the server's clock. */
export interface TimedRecount extends Pick<RecountRequest, 'id' | 'scope' | 'lines' | 'uncounted' | 'note'> {
  /** The shop's day of its end. */
  readonly day: string;
  readonly startedAt: string;
  /** The till's request, which distinguishes a repeat from another recount under the same id. */
  readonly sent: RecountRequest;
}

export type RecountDocument = Omit<RecountAnswer, 'replayed' | 'receivedAt'>;

/** Books it in the name of `authorId`. The same recount again gets the same answer and changes nothing. Throws `act_id_reused`. */
export async function bookRecount(
  db: Knex,
  recount: TimedRecount,
  { authorId, senderId }: { readonly authorId: string; readonly senderId: string },
  now: Date,
): Promise<{ document: RecountDocument; replayed: boolean; receivedAt: string }> {
  const at = now.toISOString();
  return writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, NUMBERS_LOCK);
    const known = await lockDocument(trx, recount.id);
    if (known !== undefined) {
      refuseOtherAct(RECOUNT, recount.sent, known.kind === 'recount' ? known.body_hash : null);
      const lines = await readLines(trx, known.id);
      return { document: answerOf(known, lines), replayed: true, receivedAt: known.booked_at ?? at };
    }
    const author = await trx('users').where({ id: authorId }).first('id');
    const actorId = author?.id ?? senderId;
    const products = await lockProducts(
      trx,
      [...recount.lines, ...recount.uncounted].map(({ productId }) => productId),
    );
    const lines = await linesOf(trx, recount, products);
    const row: StockDocumentRow = {
      id: recount.id,
      kind: 'recount',
      prefix: (await readPrefixes(trx)).recount,
      number: await nextRevision(trx, 'stock_documents'),
      state: 'booked',
      version: 1,
      body_hash: storedFingerprint(RECOUNT, recount.sent),
      supplier_id: null,
      supplier_number: '',
      day: recount.day,
      note: recount.note === '' ? recount.scope : `${recount.scope}. ${recount.note}`,
      reverses_id: null,
      cost_rule: null,
      line_count: lines.length,
      units: 0,
      total: 0,
      search: '',
      created_by: actorId,
      created_at: recount.startedAt,
      updated_at: at,
      booked_by: senderId,
      booked_at: at,
    };
    await insertDocument(trx, { ...row, search: searchOf(row, '') });
    await replaceLines(trx, row.id, lines);
    const document = answerOf(row, lines);
    await recordAudit({ trx, actorId, now }, 'stock_document_booked', documentSubject(row), {
      lines: lines.length,
      pieces: document.units,
    });
    await moveByCounts(trx, row, lines, { actorId, reason: row.note }, at);
    return { document, replayed: false, receivedAt: at };
  });
}

/** Moves the differences of counts; a count without a difference is recorded too. */
export async function moveByCounts(
  trx: Knex.Transaction,
  { id }: Pick<StockDocumentRow, 'id'>,
  lines: readonly StockDocumentLineRow[],
  { actorId, reason }: { readonly actorId: string; readonly reason: string },
  at: string,
): Promise<void> {
  const changes = lines.flatMap((line): StockChange[] =>
    line.product_id === null || line.stock_before === null || line.stock_after === null
      ? []
      : [
          {
            productId: line.product_id,
            delta: line.stock_after - line.stock_before,
            kind: 'recount',
            actorId,
            reason,
            documentKind: 'stock_document',
            documentId: id,
            ...(line.counted_at === null ? {} : { occurredAt: line.counted_at }),
          },
        ],
  );
  const { results } = await applyStockChanges(trx, changes, at);
  const moved = results.filter(({ before, after, available }) => before !== after || available < 0);
  await updateDiscrepancies(trx, moved, at);
}

/** The lines with the book figure at the moment of each count; unknown goods keep only their name. */
async function linesOf(
  trx: Knex.Transaction,
  recount: TimedRecount,
  products: ReadonlyMap<string, ProductRow>,
): Promise<StockDocumentLineRow[]> {
  const known = recount.lines.filter(({ productId }) => products.has(productId));
  const ids = known.map(({ productId }) => productId);
  const first = known.reduce((least, { startedAt }) => (startedAt < least ? startedAt : least), '9');
  const since = await movedSince(trx, ids, first);
  const figures = await figuresSince(trx, ids, first);
  const lines = recount.lines.map((line, position): StockDocumentLineRow => {
    const product = products.get(line.productId);
    const moves = since.get(line.productId) ?? [];
    const isSuperseded = figures.some(({ productId, at }) => productId === line.productId && at > line.countedAt);
    const later = moves
      .filter(({ kind, at }) => kind !== 'adjustment' && at > line.countedAt)
      .reduce((sum, { delta }) => sum + delta, 0);
    const during = moves
      .filter((move) => movesGoods(move) && move.at > line.startedAt && move.at <= line.countedAt)
      .reduce((sum, { delta }) => sum + Math.abs(delta), 0);
    const isBooked = product !== undefined && !isSuperseded;
    return {
      ...emptyLine(recount.id, position, line.productId, line.title, product),
      qty: line.qty,
      stock_before: isBooked ? product.stock_qty - later : null,
      stock_after: isBooked ? line.qty : null,
      started_at: line.startedAt,
      counted_at: line.countedAt,
      moved_during: during,
      first_qty: line.firstQty ?? null,
    };
  });
  const rest = recount.uncounted.map(({ productId, title }, index) =>
    emptyLine(recount.id, lines.length + index, productId, title, products.get(productId)),
  );
  return [...lines, ...rest];
}

function emptyLine(
  documentId: string,
  position: number,
  productId: string,
  title: string,
  product: ProductRow | undefined,
): StockDocumentLineRow {
  return {
    document_id: documentId,
    position,
    line_id: productId,
    product_id: product?.id ?? null,
    typed: product === undefined ? title : '',
    qty: null,
    price: product?.cost_price ?? null,
    ...NOT_BOOKED,
  };
}

interface Moved {
  readonly kind: string;
  readonly delta: number;
  /** Time of the event. */
  readonly at: string;
}

/** Movements of these products since a moment, by product. Imports and corrections that were undone, and their undo, are left out. */
async function movedSince(trx: Knex.Transaction, ids: readonly string[], since: string): Promise<Map<string, Moved[]>> {
  const moved = new Map<string, Moved[]>();
  for (const some of portions(ids)) {
    // `at`, the time of recording, is never before the event itself.
    const rows = (await trx('movements as m')
      .leftJoin('imports as i', (on) => void on.on('i.id', 'm.document_id').andOnVal('m.document_kind', 'import'))
      .whereIn('m.product_id', some)
      .where('m.at', '>', since)
      .whereNull('i.undone_at')
      .select('m.*')) as MovementRow[];
    for (const { product_id, kind, delta, at, occurred_at } of withoutUndone(rows))
      moved.set(product_id, [...(moved.get(product_id) ?? []), { kind, delta, at: occurred_at ?? at }]);
  }
  return moved;
}

function answerOf(row: StockDocumentRow, lines: readonly StockDocumentLineRow[]): RecountDocument {
  const differences = lines.map(({ stock_before, stock_after }) => (stock_after ?? 0) - (stock_before ?? 0));
  return {
    id: row.id,
    number: row.number,
    differing: differences.filter((difference) => difference !== 0).length,
    units: differences.reduce((sum, difference) => sum + difference, 0),
  };
}

/**
 * The lines of the opposite document, as moved: each product by the opposite difference, at the moment of its count. Throws
 * `recounted_later` when a later count was computed from this one, which must be reversed first, or when the stock was stated since in
 * another way. The caller holds the products' locks.
 */
export async function oppositeCounts(
  trx: Knex.Transaction,
  { id }: { readonly id: string },
  booked: readonly StockDocumentLineRow[],
  products: ReadonlyMap<string, ProductRow>,
): Promise<StockDocumentLineRow[]> {
  const effective = booked.filter(({ product_id, stock_after }) => product_id !== null && stock_after !== null);
  await refuseCountedLater(trx, effective);
  return effective.map((line, position): StockDocumentLineRow => {
    const stock = products.get(line.product_id ?? '')?.stock_qty ?? 0;
    const difference = (line.stock_after ?? 0) - (line.stock_before ?? 0);
    return { ...line, document_id: id, position, qty: null, stock_before: stock, stock_after: stock - difference };
  });
}

async function refuseCountedLater(trx: Knex.Transaction, lines: readonly StockDocumentLineRow[]): Promise<void> {
  const moments = new Map(lines.map(({ product_id, counted_at }) => [product_id ?? '', counted_at ?? '']));
  const first = [...moments.values()].reduce((least, moment) => (moment < least ? moment : least), '9');
  const later = (await figuresSince(trx, [...moments.keys()], first)).filter(
    ({ productId, at }) => at > (moments.get(productId) ?? ''),
  );
  if (later.length === 0) return;
  const recounts = later.flatMap(({ line }) => line ?? []);
  const numbers = [...new Set(recounts.map((count) => `№\u00a0${documentNumber(count)}`))];
  const goods = new Set(later.flatMap(({ productId, line }) => (line === undefined ? [productId] : []))).size;
  throw new CodedError('recounted_later', {
    text:
      goods === 0
        ? `Эти товары пересчитывали ещё раз. Сначала отмените пересчёт ${numbers.join(', ')}`
        : `Остаток ${counted(goods, 'товара', 'товаров', 'товаров')} после этого пересчёта исправили или загрузили из файла. Отменить пересчёт нельзя: если остаток неверный, исправьте его`,
  });
}
