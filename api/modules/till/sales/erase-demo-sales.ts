/**
 * Deletes the demo sales with their returns, shifts and tills, and the removed trial ones, in the caller's transaction. The number series go
 * on: a void takes the place of each removed receipt of a real till, so that its number isn't missing.
 */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import type { VoidAnswer } from '#contract/sales/sales.ts';
import { insertRows } from '#db/insert-rows.ts';
import { DEMO_HASH, DEMO_IDS } from '#db/seeds/demo-ids.ts';
import type { VoidRow } from '#db/tables.ts';
import { removedActs } from '../../acts/removed-acts.ts';

const REASON = 'Пробный чек: удалён вместе с примером';
const OUTCOME: VoidAnswer['outcome'] = 'cancelled';

export async function eraseDemoSales(trx: Knex.Transaction, now: Date): Promise<void> {
  const isRemoved = (query: Knex.QueryBuilder): void =>
    void query.where({ body_hash: DEMO_HASH }).orWhereIn('id', removedActs(trx));
  const sales = () => trx('sales').where(isRemoved).select('id');
  const returns = () => trx('returns').where(isRemoved).select('id');
  const shifts = () => trx('shifts').where('id', 'like', DEMO_IDS).orWhereIn('id', removedActs(trx)).select('id');
  await trx('shift_moves').whereIn('shift_id', shifts()).delete();
  await trx('shift_receipts').whereIn('shift_id', shifts()).delete();
  await trx('recounted_receipts').whereIn('receipt_id', removedActs(trx)).delete();
  await trx('shifts').whereIn('id', shifts()).delete();
  await voidRemoved(trx, now);
  await trx('return_lines').whereIn('return_id', returns()).delete();
  await trx('returns').where(isRemoved).delete();
  await trx('sale_lines').whereIn('sale_id', sales()).delete();
  await trx('sales').where(isRemoved).delete();
  // A number that one receipt has left is reused no more.
  const used = (table: 'sales' | 'returns') =>
    trx(table).whereNotNull('device_seq').select('device_id', 'device_seq as seq');
  await trx('reused_numbers')
    .whereNotExists(
      trx
        .from(used('sales').unionAll(used('returns')).as('used'))
        .whereRaw('used.device_id = reused_numbers.device_id AND used.seq = reused_numbers.seq')
        .groupBy('used.seq')
        .havingRaw('COUNT(*) > 1')
        .select(trx.raw('1')),
    )
    .delete();
  await trx('device_prefixes').where('device_id', 'like', DEMO_IDS).delete();
  await trx('devices').where('id', 'like', DEMO_IDS).delete();
}

/** Records a void for each removed receipt that has a number of a device and no void yet. */
async function voidRemoved(trx: Knex.Transaction, now: Date): Promise<void> {
  const unvoided = (table: 'sales' | 'returns') =>
    trx(table)
      .whereIn('id', removedActs(trx))
      .whereNotNull('device_seq')
      .whereNotIn('id', trx('voids').select('sale_id'))
      .select('id', 'number', 'total', 'device_id', 'device_seq', 'author_id', 'sender_id', 'business_at');
  const at = now.toISOString();
  const rows = [...(await unvoided('sales')), ...(await unvoided('returns'))].map(
    ({ id, number, total, device_id, device_seq, author_id, sender_id, business_at }): VoidRow => ({
      id: newId(),
      sale_id: id,
      device_id: device_id ?? '',
      device_seq: device_seq ?? 0,
      outcome: OUTCOME,
      reason: REASON,
      author_id,
      sender_id,
      voided_at: at,
      received_at: at,
      sale: JSON.stringify({ id, number, total, soldAt: business_at }),
    }),
  );
  await insertRows(trx, 'voids', rows);
}
