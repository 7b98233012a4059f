/** The unpaid rest of an order counts as received when a move says so. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { CodedError } from '#contract/errors.ts';
import { moveOrder } from '#contract/orders/order-desk.ts';
import { PAID_BY, type RestPayment, WAY_OF_PAYMENT } from '#contract/orders/order-payments.ts';
import type { Payment } from '#contract/orders/quote.ts';
import type { OrderPaymentRow, OrderRow } from '#db/order-tables.ts';
import { isRepeat } from '../../acts/once.ts';
import { insertPayment } from './payment-store.ts';
import { toRoubles } from '#contract/values/money.ts';
import { orderSubject, recordAudit } from '../../audit/record-audit.ts';

export async function auditPayment(
  trx: Knex.Transaction,
  order: Pick<OrderRow, 'id' | 'number'>,
  { kind, sum, how, actor_id }: OrderPaymentRow,
  now: Date,
): Promise<void> {
  await recordAudit(
    { trx, actorId: actor_id, now },
    kind === 'payment' ? 'order_payment_taken' : 'order_payment_returned',
    orderSubject(order),
    { sum: toRoubles(sum), kind: PAID_BY[how] },
  );
}

interface Remainder {
  /** Kopecks; nothing is recorded for 0. */
  readonly sum: number;
  /** Id and means as the desk's form stated them; without it a new id, and the buyer's chosen means. */
  readonly rest: Pick<RestPayment, 'id' | 'how'> | undefined;
  readonly actorId: string | null;
  readonly at: string;
}

/** Records the rest as a payment. Throws `act_id_reused`. */
export async function recordRemainder(
  trx: Knex.Transaction,
  order: OrderRow,
  { sum, rest, actorId, at }: Remainder,
  now: Date,
): Promise<void> {
  if (sum === 0) return;
  if (rest !== undefined) {
    const act = { id: rest.id, endpoint: moveOrder, content: { orderId: order.id, sum, how: rest.how } };
    // The move itself answers a repeat before it comes here.
    if (await isRepeat(trx, act, now)) throw new CodedError('act_id_reused');
  }
  const payment = {
    id: rest?.id ?? newId(),
    order_id: order.id,
    kind: 'payment' as const,
    sum,
    how: rest?.how ?? WAY_OF_PAYMENT[order.payment as Payment],
    note: '',
    actor_id: actorId,
    at,
  };
  await insertPayment(trx, payment);
  await auditPayment(trx, order, payment, now);
}
