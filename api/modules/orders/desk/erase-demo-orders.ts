/**
 * Deletes the demo orders with their events, payments and bonuses, in the caller's transaction; order numbers continue.
 */
import type { Knex } from 'knex';
import { DEMO_IDS } from '#db/seeds/demo-ids.ts';

/** @param peopleIds demo buyers who are deleted too; their whole bonus accounts are deleted */
export async function eraseDemoOrders(trx: Knex.Transaction, peopleIds: readonly string[]): Promise<void> {
  await trx('bonus_entries')
    .whereIn('user_id', [...peopleIds])
    .delete();
  await trx('bonus_entries').where('order_id', 'like', DEMO_IDS).delete();
  await trx('order_payments').where('order_id', 'like', DEMO_IDS).delete();
  await trx('order_events').where('order_id', 'like', DEMO_IDS).delete();
  await trx('order_edits').where('order_id', 'like', DEMO_IDS).delete();
  await trx('order_lines').where('order_id', 'like', DEMO_IDS).delete();
  await trx('outbox').where('order_id', 'like', DEMO_IDS).delete();
  await trx('orders').where('id', 'like', DEMO_IDS).delete();
}
