/** Deletes the demo sales with their returns in the caller's transaction; the server's number series go on. */
import type { Knex } from 'knex';
import { DEMO_HASH } from '#db/seeds/demo-ids.ts';

export async function eraseDemoSales(trx: Knex.Transaction): Promise<void> {
  const sales = () => trx('sales').where({ body_hash: DEMO_HASH }).select('id');
  const returns = () => trx('returns').where({ body_hash: DEMO_HASH }).select('id');
  await trx('return_lines').whereIn('return_id', returns()).delete();
  await trx('returns').where({ body_hash: DEMO_HASH }).delete();
  await trx('sale_lines').whereIn('sale_id', sales()).delete();
  await trx('sales').where({ body_hash: DEMO_HASH }).delete();
}
