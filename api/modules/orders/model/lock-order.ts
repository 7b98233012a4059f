/** Every act on an order begins by locking it. */
import type { Knex } from 'knex';
import type { OrderRow } from '#db/order-tables.ts';

/**
 * The order, locked until the transaction ends; transactions that only refer to it (a line of the bonus ledger) don't have to wait. Its
 * account is locked before it, as in placing an order and in erasing a person: a row that refers to the account would else wait for an
 * erasure that waits for the order.
 */
export async function lockOrder(trx: Knex.Transaction, id: string): Promise<OrderRow | undefined> {
  await trx('users').whereIn('id', trx('orders').where({ id }).select('user_id')).forKeyShare().first('id');
  return trx('orders').where({ id }).forNoKeyUpdate().first();
}
