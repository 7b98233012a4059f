/** Makes a sale findable for staff by the number of its return. */
import type { Knex } from 'knex';
import { foldForSearch } from '#contract/search/search.ts';

/** Adds the return's number to the sale's search text. */
export async function addReturnToSearch(trx: Knex.Transaction, saleId: string, number: string): Promise<void> {
  await trx('sales')
    .where({ id: saleId })
    .update({ search: trx.raw("search || ' ' || ?", [foldForSearch(number)]) });
}
