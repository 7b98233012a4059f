/** Deletes stock, discrepancies, tags and supply terms of the demo goods, in the caller's transaction. */
import type { Knex } from 'knex';
import { DEMO_IDS } from '#db/seeds/demo-ids.ts';

export async function eraseDemoStock(trx: Knex.Transaction): Promise<void> {
  const discrepancies = () => trx('discrepancies').where('product_id', 'like', DEMO_IDS).select('id');
  await trx('discrepancy_sales').whereIn('discrepancy_id', discrepancies()).delete();
  await trx('discrepancies').where('product_id', 'like', DEMO_IDS).delete();
  await trx('movements').where('product_id', 'like', DEMO_IDS).delete();
  await trx('price_tags').where('product_id', 'like', DEMO_IDS).delete();
  await trx('product_supply').where('product_id', 'like', DEMO_IDS).delete();
}
