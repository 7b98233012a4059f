/** Deletes the demo sales with their returns, shifts and tills in the caller's transaction; the number series go on. */
import type { Knex } from 'knex';
import { DEMO_HASH, DEMO_IDS } from '#db/seeds/demo-ids.ts';

export async function eraseDemoSales(trx: Knex.Transaction): Promise<void> {
  const sales = () => trx('sales').where({ body_hash: DEMO_HASH }).select('id');
  const returns = () => trx('returns').where({ body_hash: DEMO_HASH }).select('id');
  await trx('shift_moves').where('shift_id', 'like', DEMO_IDS).delete();
  await trx('shift_receipts').where('shift_id', 'like', DEMO_IDS).delete();
  await trx('shifts').where('id', 'like', DEMO_IDS).delete();
  await trx('return_lines').whereIn('return_id', returns()).delete();
  await trx('returns').where({ body_hash: DEMO_HASH }).delete();
  await trx('sale_lines').whereIn('sale_id', sales()).delete();
  await trx('sales').where({ body_hash: DEMO_HASH }).delete();
  await trx('device_prefixes').where('device_id', 'like', DEMO_IDS).delete();
  await trx('devices').where('id', 'like', DEMO_IDS).delete();
}
