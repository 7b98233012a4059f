/**
 * Books a return, exactly once, and never more of a line than was sold.
 *
 * One transaction holds the return, its lines, the stock movements, the bonus changes and the receipt that was answered. The sale or order
 * is locked meanwhile, so of two returns of the last piece one is booked. The same id with the same content answers the first receipt
 * again; other content is refused, and a person looks at it.
 */
import { v7 as newId } from 'uuid';
import { CodedError } from '#contract/errors.ts';
import type { ReturnReceipt, ReturnRequest } from '#contract/returns/returns.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { unitOnWire } from '#contract/products/unit.ts';
import { meansOf, PAID_AT_TILL, storedCashless, TILL_WAYS, type ByMeans } from '#contract/values/cashless.ts';
import { formatRoubles, toKopecks, toRoubles } from '#contract/values/money.ts';
import type { SaleMark } from '#contract/sales/sale-marks.ts';
import { refundOf, returnedValue, type Refund } from '#contract/returns/refund.ts';
import { foldForSearch } from '#contract/search/search.ts';
import { insertRows } from '#db/insert-rows.ts';
import type { ReturnLineRow } from '#db/till-tables.ts';
import { nextRevision } from '#db/revision.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { RETURN } from '../../acts/kinds.ts';
import { refuseOtherAct, storedFingerprint } from '../../acts/once.ts';
import type { Act } from '../../audit/record-audit.ts';
import { takeNumber } from '../devices/take-number.ts';
import { timeBounds } from '../devices/series.ts';
import { refreshShortages } from '../../stock/discrepancies/open-discrepancy.ts';
import { applyStockChanges, type StockChange } from '../../stock/movements/apply-stock-changes.ts';
import { notifyOfReturn } from '../../orders/desk/edit-order.ts';
import { returnBonuses } from '../../orders/bonuses/move-bonuses.ts';
import type { OrderAct, OrderContext } from '../../orders/model/order-context.ts';
import { findReturnable, type Returnable, type ReturnableLine } from './find-returnable.ts';

const CLOCK_DOUBTED: SaleMark = 'clock_doubted';

/**
 * Books `request` as sent by the member of staff `senderId`. Throws `act_id_reused`, `sale_voided` (the return was voided),
 * `sale_not_returnable`, `sale_not_arrived`, `order_changed`, `return_exceeds_sold`, and `validation` when its total differs from the refund.
 */
export function recordReturn(context: OrderContext, request: ReturnRequest, senderId: string): Promise<ReturnReceipt> {
  return writeTransaction(context.db, async (trx) => {
    await takeAdvisoryLock(trx, request.id);
    const known = await trx('returns').where({ id: request.id }).first();
    if (known !== undefined) {
      refuseOtherAct(RETURN, request, known.body_hash, [
        { message: `На сервере: возврат ${known.number}, сумма ${formatRoubles(toRoubles(known.total))}` },
      ]);
      return { ...(JSON.parse(known.receipt) as ReturnReceipt), replayed: true };
    }
    const existingVoid = await trx('voids').where({ sale_id: request.id }).first('id');
    if (existingVoid !== undefined) throw new CodedError('sale_voided', { text: 'Этот возврат уже аннулирован' });
    return book({ ...context, trx, actorId: senderId }, request);
  });
}

async function book(act: OrderAct, request: ReturnRequest): Promise<ReturnReceipt> {
  const { trx, actorId: senderId, now } = act;
  const receivedAt = now.toISOString();
  const source = await findReturnable(trx, request, now);
  refuseOtherReturns(request, source.lines);
  refuseMoreThanSold(request, source.lines);
  const items = request.items.flatMap((item) => {
    const line = source.lines.find(({ position }) => position === item.position);
    return line === undefined ? [] : [{ ...item, line }];
  });
  const value = items.reduce((sum, { line, qty }) => sum + line.price * qty, 0);
  const refund = refundOf(source.paid, returnedValue(source.lines), value);
  refuseOtherTotal(request, refund);
  if (source.left !== null) refuseOtherMeans(request, source.left);

  const clock = { now, timeZone: act.settings.SHOP_TIMEZONE };
  const { number, time } = await takeNumber(trx, clock, request, {
    saidAt: request.returnedAt,
    notBefore: source.at,
    boundsOf: (device, seq) => timeBounds(trx, device, { after: seq - 1, before: seq + 1 }),
    letter: 'R',
    counter: 'returns',
  });
  const takenBack =
    source.order === null ? 0 : await returnBonuses(trx, source.order, { ...refund, returnId: request.id }, now);
  const { stock, revision } = await restock(act, items, {
    kind: 'return',
    reason: request.reason,
    documentKind: 'return',
    documentId: request.id,
    occurredAt: time.businessAt,
    businessDay: time.businessDay,
  });

  const receipt: ReturnReceipt = {
    id: request.id,
    number,
    total: toRoubles(refund.money),
    ...(source.order === null ? {} : { bonuses: { givenBack: refund.givenBack, takenBack } }),
    items: items.map((item) => receiptItem(item, stock)),
    replayed: false,
    returnedAt: time.businessAt,
    receivedAt,
    revision,
  };
  await trx('returns').insert({
    id: request.id,
    body_hash: storedFingerprint(RETURN, request),
    sale_id: request.saleId ?? null,
    order_id: request.orderId ?? null,
    device_id: request.deviceId ?? null,
    device_seq: request.deviceSeq ?? null,
    number,
    returned_at: request.returnedAt,
    business_at: time.businessAt,
    business_day: time.businessDay,
    received_at: receivedAt,
    late: time.late,
    skew_ms: time.skewMs,
    author_id: request.authorId ?? senderId,
    sender_id: senderId,
    total: refund.money,
    ...storedCashless(request.cashless),
    bonus_given_back: refund.givenBack,
    bonus_taken_back: takenBack,
    reason: request.reason,
    how: request.how ?? null,
    marks: time.doubted ? CLOCK_DOUBTED : '',
    receipt: JSON.stringify(receipt),
  });
  await insertRows(trx, 'return_lines', linesOf(request, items));
  if (source.order !== null) await notifyOfReturn(act, source.order, receipt, request.how);
  // Staff find a sale by the number of its return.
  if (request.saleId !== undefined)
    await trx('sales')
      .where({ id: request.saleId })
      .update({ search: trx.raw("search || ' ' || ?", [foldForSearch(number)]) });
  return receipt;
}

/** Refuses a return whose form didn't show all former ones: this return may be among them under another id. */
function refuseOtherReturns({ returnedBefore: before }: ReturnRequest, lines: Returnable['lines']): void {
  const after = lines.reduce((sum, { returned }) => sum + returned, 0);
  if (before === undefined || before === after) return;
  const message = `Форма показывала возвращёнными ${before}, а вернули ${after}`;
  throw new CodedError('order_changed', {
    text: 'Пока форма была открыта, возвраты по заказу изменились. Проверьте, что вернули, и повторите',
    details: [{ path: 'returnedBefore', message, before, after }],
  });
}

/** Refuses lines of which more would come back than was sold; all pieces of a line in the request count together. */
function refuseMoreThanSold(request: ReturnRequest, lines: Returnable['lines']): void {
  const requested = new Map<number, number>();
  for (const { position, qty } of request.items) requested.set(position, (requested.get(position) ?? 0) + qty);
  const details = [...requested].flatMap(([position, qty]) => {
    const line = lines.find((one) => one.position === position);
    const left = line === undefined ? 0 : line.qty - line.returned;
    return qty <= left
      ? []
      : [
          {
            path: `items.${position}`,
            message: refusalOf(line, left),
            title: line?.title ?? '',
            left,
            ...(line?.productId == null ? {} : { productId: line.productId }),
          },
        ];
  });
  if (details.length > 0) throw new CodedError('return_exceeds_sold', { details });
}

function refusalOf(line: ReturnableLine | undefined, left: number): string {
  if (line === undefined) return 'Такой позиции в чеке нет';
  return left === 0
    ? `Всё уже возвращено: продано ${inUnits(line.qty, line.unit)}`
    : `Можно вернуть ${inUnits(left, line.unit)}: продано ${line.qty}, возвращено ${line.returned}`;
}

/** Refuses a total other than the refund: the buyer gets exactly the sum that the seller's screen showed. */
function refuseOtherTotal(request: ReturnRequest, { money }: Refund): void {
  if (toKopecks(request.total) === money) return;
  const text = `Сумма возврата — ${formatRoubles(toRoubles(money))}, а не ${formatRoubles(request.total)}`;
  throw new CodedError('validation', { text, details: [{ path: 'total', message: text }] });
}

/** Refuses more by one means than the sale still has of it: what was paid by card goes back to the card. */
function refuseOtherMeans({ total, cashless }: ReturnRequest, left: ByMeans): void {
  const asked = meansOf(total, cashless);
  const details = TILL_WAYS.flatMap((way) =>
    asked[way] <= left[way] && asked[way] >= 0
      ? []
      : [
          {
            path: way === 'cash' ? 'total' : `cashless.${way}`,
            message: `Можно вернуть ${PAID_AT_TILL[way]}: ${formatRoubles(toRoubles(Math.max(0, left[way])))}, а не ${formatRoubles(toRoubles(asked[way]))}`,
          },
        ],
  );
  const [first] = details;
  if (first !== undefined) throw new CodedError('validation', { text: first.message, details });
}

type ReturnedItem = ReturnRequest['items'][number] & { readonly line: ReturnableLine };

const receiptItem = (
  { position, qty, fate, line }: ReturnedItem,
  stock: ReadonlyMap<string, number>,
): ReturnReceipt['items'][number] => ({
  position,
  productId: line.productId,
  title: line.title,
  qty,
  ...unitOnWire(line.unit),
  price: toRoubles(line.price),
  fate,
  stockQty: line.productId === null ? null : (stock.get(line.productId) ?? null),
});

const linesOf = ({ id, saleId }: ReturnRequest, items: readonly ReturnedItem[]): ReturnLineRow[] =>
  items.map(({ position, qty, fate, line }) => ({
    id: newId(),
    return_id: id,
    position,
    sale_line_id: saleId === undefined ? null : line.id,
    order_line_id: saleId === undefined ? line.id : null,
    product_id: line.productId,
    qty,
    price: line.price,
    fate,
  }));

/** Puts the goods that can be sold again into the stock; the stock of all returned goods after it. */
async function restock(
  act: Act,
  items: readonly ReturnedItem[],
  movement: Omit<StockChange, 'productId' | 'delta'>,
): Promise<{ stock: ReadonlyMap<string, number>; revision: number }> {
  const { trx } = act;
  // Goods written off are locked too, in the common order of ids: the return line's foreign key waits for a concurrent edit of the product,
  // and that wait must not happen after the revision is taken.
  const rows = await trx('products')
    .whereIn('id', [...new Set(items.flatMap(({ line }) => line.productId ?? []))])
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id', 'stock_qty');
  const stock = new Map(rows.map(({ id, stock_qty }) => [id, stock_qty]));
  const moved = items.flatMap(({ fate, qty, line: { productId } }) =>
    fate === 'restock' && productId !== null ? [{ ...movement, productId, delta: qty }] : [],
  );
  if (moved.length === 0) return { stock, revision: await nextRevision(trx, 'figures') };
  const { results, revision } = await applyStockChanges(act, moved);
  for (const { productId, after } of results) stock.set(productId, after);
  await refreshShortages(trx, results);
  return { stock, revision };
}
