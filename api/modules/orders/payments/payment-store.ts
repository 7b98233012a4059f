import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { CodedError } from '#contract/errors.ts';
import { moveOrder } from '#contract/orders/order-desk.ts';
import { PAID_BY, type RestPayment, WAY_OF_PAYMENT } from '#contract/orders/order-payments.ts';
import type { Payment } from '#contract/orders/quote.ts';
import type { OrderPaymentRow, OrderRow } from '#db/order-tables.ts';
import { forgetContents, isRepeat } from '../../acts/once.ts';
import { toRoubles } from '#contract/values/money.ts';
import { type AuditedAct, orderSubject, recordAudit } from '../../audit/record-audit.ts';
import { eventInstant } from '../model/order-store.ts';

export type NamedPayment = OrderPaymentRow & { actor_name: string | null };

/** Payments of these orders, oldest first. */
export function paymentsOf(db: Knex, orderIds: readonly string[]): Promise<NamedPayment[]> {
  return db('order_payments')
    .leftJoin('users', 'users.id', 'order_payments.actor_id')
    .whereIn('order_id', [...orderIds])
    .orderBy(['order_payments.at', 'order_payments.id'])
    .select('order_payments.*', { actor_name: 'users.name' }) as unknown as Promise<NamedPayment[]>;
}

export async function clearPaymentNotes(trx: Knex.Transaction, orderId: string): Promise<void> {
  await forgetContents(trx, await trx('order_payments').where({ order_id: orderId }).pluck('id'));
  await trx('order_payments').where({ order_id: orderId }).update({ note: '' });
}

export function auditPayment(act: AuditedAct, order: OrderRow, { kind, sum, how }: OrderPaymentRow): Promise<void> {
  const action = kind === 'payment' ? 'order_payment_taken' : 'order_payment_returned';
  return recordAudit(act, action, orderSubject(order), { sum: toRoubles(sum), kind: PAID_BY[how] });
}

/**
 * Records the rest of `sum` kopecks as a payment; nothing for 0. `rest`: id and means as the desk's form stated them; without it a new id,
 * and the buyer's chosen means. Throws `act_id_reused`.
 */
export async function recordRemainder(
  act: AuditedAct,
  order: OrderRow,
  sum: number,
  rest: RestPayment | undefined,
): Promise<void> {
  const { trx, now } = act;
  if (sum === 0) return;
  if (rest !== undefined) {
    const content = { orderId: order.id, sum, how: rest.how };
    // The move itself answers a repeat before it comes here.
    if (await isRepeat(trx, { id: rest.id, endpoint: moveOrder, content }, now)) throw new CodedError('act_id_reused');
  }
  const payment = {
    id: rest?.id ?? newId(),
    order_id: order.id,
    kind: 'payment' as const,
    sum,
    how: rest?.how ?? WAY_OF_PAYMENT[order.payment as Payment],
    note: '',
    actor_id: act.actorId,
    at: eventInstant(order, now),
  };
  await trx('order_payments').insert(payment);
  await auditPayment(act, order, payment);
}
