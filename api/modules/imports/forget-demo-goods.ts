/** Removes references to demo goods from previews of price lists, in the caller's transaction. */
import type { Knex } from 'knex';
import { DEMO_IDS } from '#db/seeds/demo-ids.ts';

export async function forgetDemoGoods(trx: Knex.Transaction): Promise<void> {
  await trx('import_answers').where('product_id', 'like', DEMO_IDS).delete();
  await trx('import_lines').where('product_id', 'like', DEMO_IDS).update({ product_id: null });
}
