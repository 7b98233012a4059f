/** Dependencies of changes to an order, its lock, and the refusal of an act on an order that others have changed meanwhile. */
import type { Knex } from 'knex';
import type { Settings } from '../../../environment/env.ts';
import { CodedError } from '#contract/errors.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { wasRestored } from '../../shop/facts/epoch.ts';
import { orderStatusText } from '#contract/orders/order-machine.ts';
import type { Act, Asked } from '../../audit/record-audit.ts';
import { eventInstant, eventsOf, insertEvent, updateOrder } from './order-store.ts';

export interface OrderContext {
  readonly db: Knex;
  readonly settings: Pick<Settings, 'PUBLIC_URL' | 'SHOP_TIMEZONE'>;
  readonly now: Date;
}

/** A person's act on an order, before its transaction and in it. */
export type OrderAsked = Asked & OrderContext;
export type OrderAct = Act & Omit<OrderContext, 'db'>;

/** Changes a locked order and writes the event that its buyer reads; returns the order after it. */
export async function changeOrder(
  { trx, actorId, now }: Act,
  order: OrderRow,
  change: Partial<OrderRow>,
  note: string,
): Promise<OrderRow> {
  const changed = { ...change, updated_at: eventInstant(order, now), revision: order.revision + 1 };
  await updateOrder(trx, order.id, changed);
  await insertEvent(trx, order, { actor_id: actorId, note, at: changed.updated_at, revision: changed.revision });
  return { ...order, ...changed };
}

/**
 * Every act on an order begins by locking it. Returns the order, locked until the transaction ends; transactions that only refer to it (a line of
 * the bonus ledger) don't have to wait. Its account is locked before it, as in placing an order and in erasing a person: a row that refers
 * to the account would else wait for an erasure that waits for the order.
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

const GONE_BACK = 'Магазин восстановлен из копии: изменения заказа после неё пропали';

/** `order_changed` with the changes since the revision `seen`, oldest first. `text` replaces the code's own. */
export async function orderChangedError(
  trx: Knex.Transaction,
  order: OrderRow,
  seen: number,
  text?: string,
): Promise<CodedError> {
  const events = await eventsOf(trx, [order.id]);
  // A screen from before a restore has seen more than the server knows.
  const isFormer = seen > order.revision;
  return new CodedError('order_changed', {
    ...(text === undefined ? {} : { text }),
    details: isFormer
      ? [{ message: GONE_BACK, at: order.updated_at, by: 'магазин' }]
      : events
          .filter(({ revision }) => (revision ?? 0) > seen)
          .map(({ from_status, to_status, note, at, automatic, told_by, actor_name }) => ({
            message: [from_status === to_status ? '' : orderStatusText(to_status, order.delivery), note]
              .filter((part) => part !== '')
              .join('\n'),
            at,
            by: Boolean(automatic) ? 'автоматически' : told_by || (actor_name ?? 'покупатель'),
          })),
  });
}
