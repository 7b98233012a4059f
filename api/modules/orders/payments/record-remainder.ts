/** The unpaid rest of an order counts as received when a move says so. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { WAY_OF_PAYMENT } from '#contract/orders/order-payments.ts';
import type { Payment } from '#contract/orders/quote.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { auditPayment } from './audit-payment.ts';
import { insertPayment } from './payment-store.ts';

/** Records a payment of `sum` kopecks in the buyer's chosen way; writes none for 0. */
export async function recordRemainder(
  trx: Knex.Transaction,
  order: OrderRow,
  { sum, actorId, at }: { sum: number; actorId: string | null; at: string },
  now: Date,
): Promise<void> {
  if (sum === 0) return;
  const payment = {
    id: newId(),
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
