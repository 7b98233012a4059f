/** Ids of orders that their devices have withdrawn: a copy that a network delivers late isn't booked. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import {
  withdrawOrder as contract,
  type WithdrawalAnswer,
  type WithdrawalRequest,
} from '#contract/orders/withdrawal.ts';
import { toRoubles } from '#contract/values/money.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { isRepeat } from '../../acts/once.ts';
import { findOrder } from '../model/order-store.ts';

/** Closes the order's id; an order that is booked already stands, and is answered. A repeat changes nothing. */
export function withdrawOrder(
  { db, now }: { db: Knex; now: Date },
  { id, orderId }: WithdrawalRequest,
): Promise<WithdrawalAnswer> {
  return writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, orderId);
    const known = await findOrder(trx, { id: orderId });
    if (known === undefined) await isRepeat(trx, { id: orderId, endpoint: contract, content: null }, now);
    const placed = known === undefined ? null : { number: String(known.number), total: toRoubles(known.total) };
    return { id, placed, receivedAt: now.toISOString() };
  });
}

/** Throws `order_closed` for an order whose id was closed; the caller holds the lock on the id. */
export async function refuseWithdrawn(trx: Knex.Transaction, orderId: string): Promise<void> {
  const closed = await trx('acts').where({ id: orderId }).first('id');
  if (closed !== undefined) throw new CodedError('order_closed', { text: 'Эту заявку уже отменили' });
}
