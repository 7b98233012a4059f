/** Records a payment or refund in the audit log, without typed notes. */
import type { Knex } from 'knex';
import { PAID_BY } from '#contract/orders/order-payments.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { OrderPaymentRow, OrderRow } from '#db/order-tables.ts';
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
