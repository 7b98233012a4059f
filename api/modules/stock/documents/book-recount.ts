/**
 * Books a recount, exactly once, in one transaction. Each product is locked; its book figure is computed back to the moment of its count, and the
 * difference of the count becomes a movement of that moment. So sales, returns and receipts since then stay, and earlier events that arrive later
 * are offset against it (`apply-stock-changes.ts`). Goods counted, corrected or imported since then keep that later value.
 */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { documentNumber } from '#contract/stock/document-number.ts';
import type { RecountAnswer, RecountRequest } from '#contract/stock/recounts.ts';
import { counted } from '#contract/values/plural.ts';
import { nextRevision } from '#db/revision.ts';
import type { StockDocumentLineRow, StockDocumentRow } from '#db/stock-document-tables.ts';
import type { MovementRow, ProductRow } from '#db/tables.ts';
import { takeAdvisoryLock } from '#db/write.ts';
import { readInPortions } from '#db/portions.ts';
import { groupBy } from '#contract/values/group-by.ts';
import { RECOUNT } from '../../acts/kinds.ts';
import { refuseOtherAct, storedFingerprint } from '../../acts/once.ts';
import { type Act, type Asked, recordAudit, writeAct } from '../../audit/record-audit.ts';
import { readPrefixes } from '../../shop/settings/numbering.ts';
import { lockProducts } from '../../catalogue/editing/write-portion.ts';
import { updateDiscrepancies } from '../discrepancies/open-discrepancy.ts';
import { applyStockChanges, type StockChange } from '../movements/apply-stock-changes.ts';
import {
  documentSubject,
  lockDocument,
  NOT_BOOKED,
  NUMBERS_LOCK,
  readLines,
  replaceLines,
  searchOf,
} from './document-store.ts';
import { figuresSince, movesGoods, withoutUndone } from '../movements/stated-figures.ts';

/** A recount whose times are by the server's clock. */
interface TimedRecount extends Pick<RecountRequest, 'id' | 'scope' | 'lines' | 'uncounted' | 'note' | 'authorId'> {
  /** The shop's day of its end. */
  readonly day: string;
  readonly startedAt: string;
  /** The till's request, which distinguishes a repeat from another recount under the same id. */
  readonly sent: RecountRequest;
}

/** Books it in the name of its author. The same recount again gets the same answer and changes nothing. Throws `act_id_reused`. */
export function bookRecount(asked: Asked, recount: TimedRecount): Promise<RecountAnswer> {
  const { actorId: senderId, now } = asked;
  const at = now.toISOString();
  return writeAct(asked, async ({ trx }) => {
    await takeAdvisoryLock(trx, NUMBERS_LOCK);
    const known = await lockDocument(trx, recount.id);
    if (known !== undefined) {
      refuseOtherAct(RECOUNT, recount.sent, known.kind === 'recount' ? known.body_hash : null);
      const lines = await readLines(trx, known.id);
      return { ...figuresOf(known, lines), replayed: true, receivedAt: known.booked_at ?? at };
    }
    const author = await trx('users')
      .where({ id: recount.authorId ?? senderId })
      .first('id');
    const actorId = author?.id ?? senderId;
    const act = { trx, actorId, now };
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
    await trx('stock_documents').insert({ ...row, search: searchOf(row, '') });
    await replaceLines(trx, row.id, lines);
    const figures = figuresOf(row, lines);
    const details = { lines: lines.length, pieces: figures.units };
    await recordAudit(act, 'stock_document_booked', documentSubject(row), details);
    await moveByCounts(act, { id: row.id, reason: row.note }, lines);
    return { ...figures, replayed: false, receivedAt: at };
  });
}

/** Moves the differences of counts of the document `id`; a count without a difference is recorded too. */
export async function moveByCounts(
  act: Act,
  { id, reason }: { readonly id: string; readonly reason: string },
  lines: readonly StockDocumentLineRow[],
): Promise<void> {
  const movement = { kind: 'recount', reason, documentKind: 'stock_document', documentId: id } as const;
  const changes = lines.flatMap(({ product_id: productId, stock_before, stock_after, counted_at }): StockChange[] => {
    if (productId === null || stock_before === null || stock_after === null) return [];
    const change = { ...movement, productId, delta: stock_after - stock_before };
    return [counted_at === null ? change : { ...change, occurredAt: counted_at }];
  });
  const { results } = await applyStockChanges(act, changes);
  const moved = results.filter(({ before, after, available }) => before !== after || available < 0);
  await updateDiscrepancies(act.trx, moved, act.now.toISOString());
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
  const emptyLine = ({ productId, title }: { productId: string; title: string }, position: number) => ({
    document_id: recount.id,
    position,
    line_id: productId,
    product_id: products.get(productId)?.id ?? null,
    typed: products.has(productId) ? '' : title,
    qty: null,
    price: products.get(productId)?.cost_price ?? null,
    ...NOT_BOOKED,
  });
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
      ...emptyLine(line, position),
      qty: line.qty,
      stock_before: isBooked ? product.stock_qty - later : null,
      stock_after: isBooked ? line.qty : null,
      started_at: line.startedAt,
      counted_at: line.countedAt,
      moved_during: during,
      first_qty: line.firstQty ?? null,
    };
  });
  return [...lines, ...recount.uncounted.map((line, index) => emptyLine(line, lines.length + index))];
}

/** Movements of these products since a moment, by product. Imports and corrections that were undone, and their undo, are left out. */
async function movedSince(trx: Knex.Transaction, ids: readonly string[], since: string) {
  const rows = await readInPortions(
    ids,
    // `at`, the time of recording, is never before the event itself.
    async (some): Promise<MovementRow[]> =>
      trx('movements as m')
        .leftJoin('imports as i', (on) => void on.on('i.id', 'm.document_id').andOnVal('m.document_kind', 'import'))
        .whereIn('m.product_id', some)
        .where('m.at', '>', since)
        .whereNull('i.undone_at')
        .select('m.*'),
  );
  const moves = withoutUndone(rows).map(({ at, occurred_at, ...row }) => ({ ...row, at: occurred_at ?? at }));
  return groupBy(moves, ({ product_id }) => product_id);
}

function figuresOf({ id, number }: StockDocumentRow, lines: readonly StockDocumentLineRow[]) {
  const differences = lines
    .map(({ stock_before, stock_after }) => (stock_after ?? 0) - (stock_before ?? 0))
    .filter((difference) => difference !== 0);
  return { id, number, differing: differences.length, units: differences.reduce((sum, one) => sum + one, 0) };
}

/**
 * The lines of the opposite document, as moved: each product by the opposite difference, at the moment of its count. Throws
 * `recounted_later` when a later count was computed from this one, which must be reversed first, or when the stock was stated since in
 * another way. The caller holds the products' locks.
 */
export async function oppositeCounts(
  trx: Knex.Transaction,
  id: string,
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
