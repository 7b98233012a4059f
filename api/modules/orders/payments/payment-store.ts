import type { Knex } from 'knex';
import type { OrderPaymentRow } from '#db/order-tables.ts';
import { forgetContents } from '../../acts/once.ts';

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
