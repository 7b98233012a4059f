/** Records money for an order, once under the form's id: payment, history and effect on the status are one transaction. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { recordOrderPayment as contract } from '#contract/orders/order-desk.ts';
import { openMoves } from '#contract/orders/order-machine.ts';
import { mostRefund, paidOf, PAID_BY, type OrderPaymentRequest } from '#contract/orders/order-payments.ts';
import { formatRoubles, toKopecks, toRoubles } from '#contract/values/money.ts';
import type { OrderPaymentRow, OrderRow } from '#db/order-tables.ts';
import { writeTransaction } from '#db/write.ts';
import { isRepeat } from '../../acts/once.ts';
import { moveLocked } from './move-order.ts';
import { paymentText } from '../messages/order-texts.ts';
import { writeToBuyer } from '../messages/write-letters.ts';
import { lockKnownOrder, type OrderContext } from '../model/order-context.ts';
import { eventInstant, insertEvent, updateOrder } from '../model/order-store.ts';
import { auditPayment, paymentsOf } from '../payments/payment-store.ts';

/**
 * Records a payment entered at the desk, and returns the order after it. Throws `payments_changed` (another one was recorded since the form
 * was opened), `act_id_reused`, `not_found`, and the errors of `bookPayment`.
 */
export async function recordPayment(
  { db, ...context }: OrderContext,
  orderId: string,
  { paidBefore, sum, ...payment }: OrderPaymentRequest,
  actorId: string,
): Promise<OrderRow> {
  return writeTransaction(db, async (trx) => {
    const act = { id: payment.id, endpoint: contract, content: { orderId, sum, ...payment } };
    const isBooked = await isRepeat(trx, act, context.now);
    const order = await lockKnownOrder(trx, orderId);
    if (isBooked) return order;
    const booked = { ...payment, sum: toKopecks(sum), actor_id: actorId };
    const paid = paidOf({ ...order, payments: await paymentsOf(trx, [order.id]) }).sum;
    if (paid !== toKopecks(paidBefore)) {
      throw new CodedError('payments_changed', {
        details: [{ path: 'paidBefore', message: 'Получено', before: paidBefore, after: toRoubles(paid) }],
      });
    }
    return bookPayment(trx, order, booked, context);
  });
}

/** A payment or refund: kopecks, above zero for both kinds. */
type NewPayment = Omit<OrderPaymentRow, 'order_id' | 'at'>;

/**
 * Books the payment of an order locked in this transaction. A payment confirms a new order, so that it does not lapse; a payment of the rest makes
 * it paid. Money for a canceled order is owed back. Throws `order_closed` for a payment of a delivered order and `refund_exceeds_paid`.
 */
async function bookPayment(
  trx: Knex.Transaction,
  order: OrderRow,
  payment: NewPayment,
  context: Omit<OrderContext, 'db'>,
): Promise<OrderRow> {
  const isPayment = payment.kind === 'payment';
  if (isPayment && order.status === 'delivered') throw new CodedError('order_closed');
  const before = { ...order, payments: await paymentsOf(trx, [order.id]) };
  if (!isPayment && payment.sum > mostRefund(before)) throw tooMuch(before.status, mostRefund(before));

  const at = eventInstant(order, context.now);
  const { kind, sum, how, actor_id: actorId } = payment;
  const row = { ...payment, order_id: order.id, at };
  await trx('order_payments').insert(row);
  await auditPayment({ trx, actorId, now: context.now }, order, row);
  const updated = { ...order, updated_at: at };
  await updateOrder(trx, order.id, { updated_at: at });
  await insertEvent(trx, order, {
    actor_id: actorId,
    note: `${isPayment ? 'Получено' : 'Возвращено'} ${formatRoubles(toRoubles(sum))} ${PAID_BY[how]}`,
    at,
  });
  const paid = paidOf({ ...before, payments: [...before.payments, row] });
  const moves = openMoves(order.status, order.delivery_price !== null);
  const isAll = isPayment && paid.due === 0 && moves.includes('paid');
  // When the payment makes the order paid, the move writes that letter.
  if (!isAll) await writeToBuyer({ ...context, trx }, updated, paymentText(updated, kind, sum, paid));
  const to = isAll ? 'paid' : isPayment && order.status === 'new' ? 'processing' : null;
  return to === null
    ? updated
    : moveLocked(trx, updated, { orderId: order.id, to, actorId, isPromised: true }, context);
}

function tooMuch(status: OrderRow['status'], most: number): CodedError {
  const left = formatRoubles(toRoubles(most));
  if (status === 'delivered')
    return new CodedError('refund_exceeds_paid', {
      text: `Заказ выдан: вернуть можно только переплату, ${left}. Деньги за товар возвращают вместе с ним`,
    });
  return new CodedError('refund_exceeds_paid', { text: `Вернуть можно не больше, чем получено: ${left}` });
}
