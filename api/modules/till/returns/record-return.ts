/**
 * Books a return, exactly once, and never more of a line than was sold.
 *
 * One transaction holds the return, its lines, the stock movements, the bonus changes and the receipt that was answered. The sale or order
 * is locked meanwhile, so of two returns of the last piece one is booked. The same id with the same content answers the first receipt
 * again; other content is refused, and a person looks at it.
 */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { CodedError } from '#contract/errors.ts';
import type { ReturnReceipt, ReturnRequest } from '#contract/returns/returns.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { unitOnWire } from '#contract/products/unit.ts';
import { meansOf, PAID_AT_TILL, storedCashless, TILL_WAYS, type ByMeans } from '#contract/values/cashless.ts';
import { formatRoubles, toKopecks, toRoubles } from '#contract/values/money.ts';
import { receiptNumber } from '#contract/values/receipt-number.ts';
import type { SaleMark } from '#contract/sales/sale-marks.ts';
import { refundOf, returnedValue, type Refund } from '#contract/returns/refund.ts';
import { foldForSearch } from '#contract/search/search.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { insertRows } from '#db/insert-rows.ts';
import type { ReturnLineRow, ReturnRow } from '#db/till-tables.ts';
import { nextRevision } from '#db/revision.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import type { Settings } from '../../../environment/env.ts';
import { RETURN } from '../../acts/kinds.ts';
import { refuseOtherAct, storedFingerprint } from '../../acts/once.ts';
import { ensureDevice, touchDevice } from '../devices/ensure-device.ts';
import { isNumberTaken } from '../devices/series.ts';
import { timeBounds } from '../devices/time-bounds.ts';
import { refreshShortages } from '../../stock/discrepancies/open-discrepancy.ts';
import { applyStockChanges, type StockChange } from '../../stock/movements/apply-stock-changes.ts';
import { notifyOfReturn } from '../../orders/desk/edit-order.ts';
import { returnBonuses, type ReturnedBonuses } from '../../orders/bonuses/move-bonuses.ts';
import { readTerms } from '../../shop/facts/order-terms.ts';
import { deviceTime, type DeviceTime } from '../../shop/system/device-time.ts';
import { findReturnable, type Returnable, type ReturnableLine } from './find-returnable.ts';

const CLOCK_DOUBTED: SaleMark = 'clock_doubted';

export interface ReturnContext {
  readonly db: Knex;
  readonly settings: Pick<Settings, 'PUBLIC_URL' | 'SHOP_TIMEZONE'>;
  readonly now: Date;
}

/**
 * Books `request` as sent by the member of staff `senderId`. Throws `act_id_reused`, `sale_voided` (the return was voided),
 * `sale_not_returnable`, `sale_not_arrived`, `order_changed`, `return_exceeds_sold`, and `validation` when its total differs from the refund.
 */
export async function recordReturn(
  context: ReturnContext,
  request: ReturnRequest,
  senderId: string,
): Promise<ReturnReceipt> {
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
    return book(trx, context, request, senderId);
  });
}

async function book(
  trx: Knex.Transaction,
  context: ReturnContext,
  request: ReturnRequest,
  senderId: string,
): Promise<ReturnReceipt> {
  const receivedAt = context.now.toISOString();
  const source = await findReturnable(trx, request, context.now);
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

  const { number, time } = await takeNumber(trx, request, {
    soldAt: source.at,
    now: context.now,
    timeZone: context.settings.SHOP_TIMEZONE,
  });
  const takenBack = await returnBonusesOf(trx, source.order, { ...refund, returnId: request.id }, context.now);
  const { stock, revision } = await restock(trx, items, {
    movement: {
      kind: 'return',
      actorId: senderId,
      reason: request.reason,
      documentKind: 'return',
      documentId: request.id,
      occurredAt: time.businessAt,
      businessDay: time.businessDay,
    },
    at: receivedAt,
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
  await insertReturn(
    trx,
    {
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
    },
    items.map((item) => lineRow(item, request.id, source.order === null ? 'sale_line_id' : 'order_line_id')),
  );
  if (source.order !== null)
    await notifyOfReturn(trx, source.order, { receipt, how: request.how, actorId: senderId }, context);
  if (request.saleId !== undefined) await addReturnToSearch(trx, request.saleId, number);
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

/** The printed number and the time: of the device's series and clock, or the server's own for a return without a device. */
async function takeNumber(
  trx: Knex.Transaction,
  request: ReturnRequest,
  { soldAt, now, timeZone }: { soldAt: string; now: Date; timeZone: string },
): Promise<{ number: string; time: DeviceTime }> {
  const at = now.toISOString();
  const clock = { saidAt: request.returnedAt, sentAt: request.sentAt, now, timeZone };
  if (request.deviceId === undefined || request.deviceSeq === undefined)
    return {
      number: receiptNumber('R', await nextRevision(trx, 'returns')),
      time: deviceTime({ ...clock, bounds: { notBefore: soldAt, notAfter: null } }),
    };
  const printed = request.prefix === undefined ? undefined : { prefix: request.prefix, seq: request.deviceSeq };
  const device = await ensureDevice(trx, { id: request.deviceId, at, registeredBy: null, printed });
  const bounds = await timeBounds(trx, device, { after: request.deviceSeq - 1, before: request.deviceSeq + 1 });
  const notBefore = bounds.notBefore !== null && bounds.notBefore > soldAt ? bounds.notBefore : soldAt;
  const time = deviceTime({ ...clock, bounds: { ...bounds, notBefore } });
  await isNumberTaken(trx, device, request.deviceSeq, at);
  const skew = time.skewMs === null ? {} : { skew_ms: time.skewMs };
  await touchDevice(trx, device, { at, seq: request.deviceSeq, ...skew });
  return { number: receiptNumber(request.prefix ?? device.prefix, request.deviceSeq), time };
}

interface ReturnedItem {
  readonly position: number;
  readonly qty: number;
  readonly fate: ReturnRequest['items'][number]['fate'];
  readonly line: ReturnableLine;
}

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

const lineRow = (
  { position, qty, fate, line }: ReturnedItem,
  returnId: string,
  source: 'sale_line_id' | 'order_line_id',
): ReturnLineRow => ({
  id: newId(),
  return_id: returnId,
  position,
  sale_line_id: null,
  order_line_id: null,
  [source]: line.id,
  product_id: line.productId,
  qty,
  price: line.price,
  fate,
});

/** Puts the goods that can be sold again into the stock; the stock of all returned goods after it. */
async function restock(
  trx: Knex.Transaction,
  items: readonly ReturnedItem[],
  { movement, at }: { movement: Omit<StockChange, 'productId' | 'delta'>; at: string },
): Promise<{ stock: ReadonlyMap<string, number>; revision: number }> {
  const stock = await lockStock(
    trx,
    items.flatMap(({ line }) => line.productId ?? []),
  );
  const moved = items.flatMap(({ fate, qty, line: { productId } }) =>
    fate === 'restock' && productId !== null ? [{ ...movement, productId, delta: qty }] : [],
  );
  if (moved.length === 0) return { stock, revision: await nextRevision(trx, 'figures') };
  const { results, revision } = await applyStockChanges(trx, moved, at);
  for (const { productId, after } of results) stock.set(productId, after);
  await refreshShortages(trx, results);
  return { stock, revision };
}

/**
 * Stock of these goods, locked in the common order of ids. Goods written off are locked too: the return line's foreign key waits for a
 * concurrent edit of the product, and that wait must not happen after the revision is taken.
 */
async function lockStock(trx: Knex.Transaction, productIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await trx('products')
    .whereIn('id', [...new Set(productIds)])
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id', 'stock_qty');
  return new Map(rows.map(({ id, stock_qty }) => [id, stock_qty]));
}

async function insertReturn(trx: Knex.Transaction, row: ReturnRow, lines: readonly ReturnLineRow[]): Promise<void> {
  await trx('returns').insert(row);
  await insertRows(trx, 'return_lines', lines);
}

/** Gives bonuses back and takes earned ones back; returns how many whole bonuses were taken, 0 for a sale at a till or a guest's order. */
async function returnBonusesOf(
  trx: Knex.Transaction,
  order: OrderRow | null,
  returned: ReturnedBonuses,
  now: Date,
): Promise<number> {
  if (order === null || order.user_id === null) return 0;
  const { bonusUsableAfterDays, bonusExpireAfterDays } = await readTerms(trx);
  const life = { usableAfterDays: bonusUsableAfterDays, expireAfterDays: bonusExpireAfterDays };
  return returnBonuses(trx, { id: order.id, number: String(order.number), userId: order.user_id }, returned, life, now);
}

/** Makes a sale findable for staff by the number of its return. Adds the return's number to the sale's search text. */
async function addReturnToSearch(trx: Knex.Transaction, saleId: string, number: string): Promise<void> {
  await trx('sales')
    .where({ id: saleId })
    .update({ search: trx.raw("search || ' ' || ?", [foldForSearch(number)]) });
}
