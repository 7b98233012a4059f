/** The unpaid rest of an order counts as received when a move says so. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { CodedError } from '#contract/errors.ts';
import { WAY_OF_PAYMENT } from '#contract/orders/order-payments.ts';
import type { Payment } from '#contract/orders/quote.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { auditPayment } from './audit-payment.ts';
import { findPayment, insertPayment } from './payment-store.ts';

/** Records a payment of `sum` kopecks in the buyer's chosen way; writes none for 0. Throws `payment_id_reused`. */
export async function recordRemainder(
  trx: Knex.Transaction,
  order: OrderRow,
  { sum, id, actorId, at }: { sum: number; id: string | undefined; actorId: string | null; at: string },
  now: Date,
): Promise<void> {
  if (sum === 0) return;
  if (id !== undefined && (await findPayment(trx, id)) !== undefined) throw new CodedError('payment_id_reused');
  const payment = {
    id: id ?? newId(),
    order_id: order.id,
    kind: 'payment' as const,
    sum,
    how: WAY_OF_PAYMENT[order.payment as Payment],
    note: '',
    actor_id: actorId,
    at,
  };
  await insertPayment(trx, payment);
  await auditPayment(trx, order, payment, now);
}
