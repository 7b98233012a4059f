/** Deletes the demo buyers, in the caller's transaction; a buyer who was given access or whom a real sale or order names stays. */
import type { Knex } from 'knex';
import { DEMO_HASH, DEMO_IDS } from '#db/seeds/demo-ids.ts';
import { removedActs } from '../../acts/removed-acts.ts';
import { deleteBelongingsOf } from '../belongings/belonging-store.ts';
import { deleteCodesOf } from '../accounts/code-store.ts';
import { deleteSessionsOf } from '../sessions/session-store.ts';
import { deleteNotesAbout } from './keep-notes.ts';

/**
 * Ids of the buyers to delete, locked until the transaction ends: those without a password, without acts of their own, and without sales
 * and orders besides the demo's and the removed ones.
 */
export async function holdDemoPeople(trx: Knex.Transaction): Promise<string[]> {
  const rows = await trx('users')
    .where('id', 'like', DEMO_IDS)
    .where({ password_hash: '' })
    .whereNotIn('id', trx('audit_log').whereNotNull('actor_id').select('actor_id'))
    .whereNotIn('id', trx('sales').whereNotNull('customer_id').whereNot({ body_hash: DEMO_HASH }).select('customer_id'))
    .whereNotIn(
      'id',
      trx('orders')
        .whereNotNull('user_id')
        .whereNot('id', 'like', DEMO_IDS)
        .whereNotIn('id', removedActs(trx))
        .select('user_id'),
    )
    .orderBy('id')
    .forUpdate()
    .select('id');
  return rows.map(({ id }) => id);
}

export async function eraseDemoPeople(trx: Knex.Transaction, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await deleteSessionsOf(trx, id);
    await deleteBelongingsOf(trx, id);
    await deleteCodesOf(trx, id);
    await deleteNotesAbout(trx, id);
  }
  await trx('users')
    .whereIn('id', [...ids])
    .delete();
}

/** Deletes the consents given with these orders; those of an account stay with the account. */
export async function forgetOrdersOfConsents(trx: Knex.Transaction, orderIds: Knex.QueryBuilder): Promise<void> {
  await trx('consents').whereNull('user_id').whereIn('order_id', orderIds.clone()).delete();
  await trx('consents').whereIn('order_id', orderIds.clone()).update({ order_id: null });
}
