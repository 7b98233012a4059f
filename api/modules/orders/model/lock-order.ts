/** Every act on an order begins by locking it. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { wasRestored } from '../../shop/facts/epoch.ts';

/**
 * The order, locked until the transaction ends; transactions that only refer to it (a line of the bonus ledger) don't have to wait. Its
 * account is locked before it, as in placing an order and in erasing a person: a row that refers to the account would else wait for an
 * erasure that waits for the order.
 */
export async function lockOrder(trx: Knex.Transaction, id: string): Promise<OrderRow | undefined> {
  await trx('users').whereIn('id', trx('orders').where({ id }).select('user_id')).forKeyShare().first('id');
  return trx('orders').where({ id }).forNoKeyUpdate().first();
}

/** As `lockOrder`, for an act of the desk. Throws `not_found` in words for an order that the server lacks. */
export async function lockKnownOrder(trx: Knex.Transaction, id: string): Promise<OrderRow> {
  const order = await lockOrder(trx, id);
  if (order === undefined) throw await orderLacking(trx);
  return order;
}

/** `not_found` for the desk: a restored shop lacks the orders placed after its backup, and buyers and letters still name them. */
export async function orderLacking(db: Knex): Promise<CodedError> {
  const text = (await wasRestored(db))
    ? 'Этого заказа на сервере нет. Магазин восстановлен из копии, и то, что оформили после неё, пропало: свяжитесь с покупателем и оформите заказ заново'
    : 'Этого заказа на сервере нет';
  return new CodedError('not_found', { text });
}
