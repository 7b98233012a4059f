/** Moves an order in one transaction with reservation, stock, bonuses, event and letter. A repeated move changes nothing. */
import type { Knex } from 'knex';
import type { Problem } from '#contract/error-body.ts';
import { CodedError } from '#contract/errors.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { formatRoubles, toKopecks, toRoubles } from '#contract/values/money.ts';
import {
  buyerMayCancel,
  decideMove,
  needsPrice,
  needsReason,
  openMoves,
  orderMoves,
  orderStatusText,
  type OrderStatus,
} from '#contract/orders/order-machine.ts';
import { hasBankDetails } from '#contract/orders/invoice.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { unitOnWire } from '#contract/products/unit.ts';
import { paidOf, type Paid, type RestPayment } from '#contract/orders/order-payments.ts';
import type { OrderLineRow, OrderRow } from '#db/order-tables.ts';
import { writeTransaction } from '#db/write.ts';
import { accrueBonuses, releaseBonuses } from '../bonuses/move-bonuses.ts';
import { applyStockChanges } from '../../stock/movements/apply-stock-changes.ts';
import { openDiscrepancies } from '../../stock/discrepancies/open-discrepancy.ts';
import { forceReserveStock, releaseStock, reserveStock } from '../../stock/reservations/reserve-stock.ts';
import { lockKnownOrder, orderChangedError, type OrderContext } from '../model/order-context.ts';
import { eventInstant, insertEvent, linesOf, takeCosts, updateOrder } from '../model/order-store.ts';
import { paymentsOf, recordRemainder } from '../payments/payment-store.ts';
import { lackingRemark, staffComment } from '../model/order-words.ts';
import { readFacts } from '../../shop/facts/shop-facts.ts';
import { readTerms } from '../../shop/facts/order-terms.ts';
import { movedText } from '../messages/order-texts.ts';
import { writeToBuyer } from '../messages/write-letters.ts';

export interface Move {
  readonly orderId: string;
  readonly to: OrderStatus;
  /** Null for a guest who has the tracking link. */
  readonly actorId: string | null;
  /** The buyer reads it too. */
  readonly note?: string;
  /** A buyer may only cancel, and only a new order. */
  readonly byBuyer?: boolean;
  /** The order's revision that the screen showed; absent from older pages and without a person. */
  readonly revision?: number | undefined;
  /** The outstanding sum as the form showed it, with the id and the means for its payment; absent from older forms and without a person. */
  readonly rest?: RestPayment | undefined;
  /** Name of the program that reported the move (1C); absent for a person's move. */
  readonly toldBy?: string;
  /** True for a move on the way to a later status: the buyer gets only the letter about that status. */
  readonly isPassing?: boolean;
  /** Time at which delivered goods left the shop, ISO; set for a delivery that is reported later than it happened. */
  readonly leftAt?: string;
  /** True when money was received for the order: goods not reserved yet are then reserved even beyond the available quantity. */
  readonly isPromised?: boolean;
  /** Set by the lapse job: the move is made only while `updated_at` still is this instant, ISO. */
  readonly lapsedSince?: string;
}

/**
 * Makes the move and returns the order after it. Throws `not_found`; `order_move_forbidden` and `delivery_unpriced` with the allowed moves;
 * `validation` for canceling a paid order without a reason; `order_changed` when the order or its outstanding sum has changed since the
 * form was opened; `act_id_reused`.
 */
export async function moveOrder({ db, ...context }: OrderContext, move: Move): Promise<OrderRow> {
  return writeTransaction(db, async (trx) => {
    const order = await lockKnownOrder(trx, move.orderId);
    return moveLocked(trx, order, move, context);
  });
}

/** As `moveOrder`, for a locked order, without `not_found`. An order that becomes paid or delivered has its rest recorded. */
export async function moveLocked(
  trx: Knex.Transaction,
  order: OrderRow,
  move: Move,
  { settings, now }: Omit<OrderContext, 'db'>,
): Promise<OrderRow> {
  if (move.lapsedSince !== undefined && (order.status !== 'new' || order.updated_at !== move.lapsedSince)) return order;
  const verdict = decideMove(order.status, move.to);
  if (verdict === 'done') return order;
  if (move.revision !== undefined && move.revision !== order.revision)
    throw await orderChangedError(trx, order, move.revision, 'Заказ с тех пор изменился: проверьте его и повторите');
  if (verdict === 'forbidden' || (move.byBuyer === true && !buyerMayCancel(order.status)))
    throw forbidden(order, move.byBuyer === true);
  if (order.delivery_price === null && needsPrice(move.to))
    throw new CodedError('delivery_unpriced', { details: openMoves(order.status, false).map(allowedMoveOf(order)) });
  const paid = paidOf({ ...order, payments: await paymentsOf(trx, [order.id]) });
  refuseForMoney(order, move, paid);
  const at = eventInstant(order, now);
  const change: Partial<OrderRow> = { status: move.to, updated_at: at, network: '', revision: order.revision + 1 };
  if (Boolean(order.unreserved) && move.to !== 'canceled') {
    const remarks = move.isPromised === true ? await promiseGoods(trx, order, at) : await reserveGoods(trx, order);
    if (remarks.length > 0) change.staff_comment = staffComment([order.staff_comment, ...remarks]);
    change.unreserved = false;
  }
  const bonusesReturned = move.to === 'canceled' ? await releaseHolds(trx, order, now) : 0;
  if (move.to === 'delivered') {
    await deliver(trx, order, move, now);
    Object.assign(change, { delivered_at: at, delivered_day: businessDay(now, settings.SHOP_TIMEZONE) });
  }
  if (needsPrice(move.to)) await recordRemainder({ trx, actorId: move.actorId, now }, order, paid.due, move.rest);
  await updateOrder(trx, order.id, change);
  await insertEvent(trx, order, {
    to_status: move.to,
    actor_id: move.actorId,
    note: move.note ?? '',
    at,
    automatic: move.lapsedSince !== undefined,
    told_by: move.toldBy ?? '',
    revision: order.revision + 1,
  });
  const moved = { ...order, ...change };
  if (move.to !== 'new' && move.isPassing !== true) {
    const { bonusUsableAfterDays } = await readTerms(trx);
    const text = movedText(order, move.to, {
      note: move.note ?? '',
      usableAfterDays: bonusUsableAfterDays,
      bonusesReturned,
      taken: paid.sum,
      owed: { due: paid.due, hasBank: hasBankDetails(await readFacts(trx)) },
    });
    await writeToBuyer({ trx, settings, now }, moved, text, move.byBuyer === true ? 'buyer' : 'shop');
  }
  return moved;
}

/** Throws when a paid order is canceled without a reason, or when the outstanding sum is not the one that the person saw. */
function refuseForMoney(order: OrderRow, { to, byBuyer, note = '', rest }: Move, paid: Paid): void {
  const isReasonNeeded = needsReason(order.status) || (paid.sum > 0 && byBuyer !== true);
  if (to === 'canceled' && isReasonNeeded && note === '') {
    throw new CodedError('validation', {
      text: 'По заказу получены деньги: укажите, почему он отменяется',
      details: [{ path: 'note', message: 'Укажите причину' }],
    });
  }
  if (needsPrice(to) && rest !== undefined && toKopecks(rest.sum) !== paid.due)
    throw otherRest(rest.sum, toRoubles(paid.due));
}

function forbidden(order: OrderRow, byBuyer: boolean): CodedError {
  if (byBuyer)
    return new CodedError('order_move_forbidden', { text: 'Заказ уже в работе: чтобы отменить его, позвоните нам' });
  const allowed = orderMoves(order.status);
  const from = orderStatusText(order.status, order.delivery);
  return new CodedError('order_move_forbidden', {
    text:
      allowed.length === 0
        ? `Заказ в статусе «${from}» больше не меняется`
        : `Из статуса «${from}» заказ так перевести нельзя`,
    details: allowed.map(allowedMoveOf(order)),
  });
}

function otherRest(before: number, after: number): CodedError {
  return new CodedError('order_changed', {
    text: `Пока форма была открыта, сумма к оплате изменилась: была ${formatRoubles(before)}, теперь ${formatRoubles(after)}. Проверьте её и повторите`,
    details: [{ path: 'rest.sum', message: 'Осталось оплатить', before, after }],
  });
}

const allowedMoveOf =
  ({ delivery }: OrderRow) =>
  (status: OrderStatus): Problem => ({ path: status, message: orderStatusText(status, delivery) });

/** Releases bonuses, then goods, of a canceled order: locks are taken as in placing one. Returns the bonuses that are usable again. */
async function releaseHolds(trx: Knex.Transaction, order: OrderRow, now: Date): Promise<number> {
  const bonusesReturned = await releaseBonuses(trx, order, toRoubles(order.bonus_spent), now);
  if (!Boolean(order.unreserved)) await releaseStock(trx, heldGoods(await linesOf(trx, [order.id])));
  return bonusesReturned;
}

const heldGoods = (lines: readonly OrderLineRow[]) =>
  lines.map(({ product_id, qty }) => ({ productId: product_id, qty }));

/** Reserves the goods of an order that was accepted without a hold. Throws `insufficient_stock` with the missing goods. */
async function reserveGoods(trx: Knex.Transaction, order: OrderRow): Promise<[]> {
  const lines = await linesOf(trx, [order.id]);
  const shortages = await reserveStock(trx, heldGoods(lines));
  if (shortages.length === 0) return [];
  const details = shortages.map(({ productId, left }): Problem => {
    const { title = '', unit = '' } = lines.find(({ product_id }) => product_id === productId) ?? {};
    const message = left === 0 ? 'нет в наличии' : `осталось ${inUnits(left, unit)}`;
    return { productId, title, message, left, ...unitOnWire(unit) };
  });
  const text = details.map(({ title, message }) => `${title} — ${message}`).join('; ');
  throw new CodedError('insufficient_stock', {
    text: `Товары не были отложены, и теперь не хватает: ${text}. Измените заказ или отмените его`,
    details,
  });
}

/** Reserves the goods of the order, beyond the available quantity too. Returns a remark for the desk about each product that is short. */
async function promiseGoods(trx: Knex.Transaction, order: OrderRow, at: string): Promise<string[]> {
  const lines = await linesOf(trx, [order.id]);
  const short = await forceReserveStock(trx, order.id, heldGoods(lines), at);
  return short.flatMap(({ productId, lacking }) => {
    const line = lines.find(({ product_id }) => product_id === productId);
    return line === undefined ? [] : [lackingRemark(line, lacking)];
  });
}

/**
 * Hands the goods over: reservations become movements, and the lines take the costs that the goods have now, since goods received while the
 * order waited have changed them. Stock may go below zero, since the goods have left the shop.
 */
async function deliver(trx: Knex.Transaction, order: OrderRow, { actorId, leftAt }: Move, now: Date): Promise<void> {
  await accrueBonuses(trx, order, now);
  const held = heldGoods(await linesOf(trx, [order.id]));
  await releaseStock(trx, held);
  const movement = { kind: 'order', documentKind: 'order', documentId: order.id } as const;
  const timed = leftAt === undefined ? movement : { ...movement, occurredAt: leftAt };
  const changes = held.map(({ productId, qty }) => ({ ...timed, productId, delta: -qty }));
  const { results } = await applyStockChanges({ trx, actorId, now }, changes);
  await takeCosts(trx, order.id);
  await openDiscrepancies(trx, results, { kind: 'order', id: order.id }, now.toISOString());
}
