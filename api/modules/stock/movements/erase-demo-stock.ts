/** Deletes stock, discrepancies, tags, supply terms, documents and suppliers of the demo goods, and removed trial documents. */
import type { Knex } from 'knex';
import { DEMO_IDS } from '#db/seeds/demo-ids.ts';
import { removedActs } from '../../acts/removed-acts.ts';

export async function eraseDemoStock(trx: Knex.Transaction): Promise<void> {
  const discrepancies = () => trx('discrepancies').where('product_id', 'like', DEMO_IDS).select('id');
  await trx('discrepancy_causes').whereIn('discrepancy_id', discrepancies()).delete();
  await trx('discrepancies').where('product_id', 'like', DEMO_IDS).delete();
  await trx('movements').where('product_id', 'like', DEMO_IDS).delete();
  await trx('price_tags').where('product_id', 'like', DEMO_IDS).delete();
  await trx('product_supply').where('product_id', 'like', DEMO_IDS).delete();
  const documents = () =>
    trx('stock_documents').where('id', 'like', DEMO_IDS).orWhereIn('id', removedActs(trx)).select('id');
  await trx('stock_document_lines').whereIn('document_id', documents()).delete();
  await trx('stock_documents').whereIn('id', documents()).delete();
  // A supplier named in a real document stays.
  await trx('suppliers')
    .where('id', 'like', DEMO_IDS)
    .whereNotIn('id', trx('stock_documents').whereNotNull('supplier_id').select('supplier_id'))
    .whereNotIn('id', trx('product_supply').whereNotNull('supplier_id').select('supplier_id'))
    .whereNotIn('id', trx('suppliers').whereNotNull('joined_into').select('joined_into'))
    .delete();
}
