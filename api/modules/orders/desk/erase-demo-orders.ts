/**
 * Deletes the demo orders and the removed trial ones with their events, payments and bonuses, in the caller's transaction; order numbers
 * continue.
 */
import type { Knex } from 'knex';
import { DEMO_IDS } from '#db/seeds/demo-ids.ts';
import { removedActs } from '../../acts/removed-acts.ts';

/** @param peopleIds demo buyers who are deleted too; their whole bonus accounts are deleted */
export async function eraseDemoOrders(trx: Knex.Transaction, peopleIds: readonly string[]): Promise<void> {
  const orders = () => trx('orders').where('id', 'like', DEMO_IDS).orWhereIn('id', removedActs(trx)).select('id');
  await trx('bonus_entries')
    .whereIn('user_id', [...peopleIds])
    .orWhereIn('order_id', orders())
    .orWhereIn('settles_order_id', orders())
    .orWhereIn('return_id', removedActs(trx))
    .delete();
  await trx('order_payments').whereIn('order_id', orders()).delete();
  await trx('order_events').whereIn('order_id', orders()).delete();
  await trx('order_edits').whereIn('order_id', orders()).delete();
  await trx('order_lines').whereIn('order_id', orders()).delete();
  await trx('outbox').whereIn('order_id', orders()).delete();
  await trx('orders').whereIn('id', orders()).delete();
}
