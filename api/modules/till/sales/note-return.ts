/** Goods of a sale came back: staff find the sale by the number of the return too. */
import type { Knex } from 'knex';
import { foldForSearch } from '#contract/search/search.ts';

/** Adds the return's number to what the sale is found by. */
export async function noteReturn(trx: Knex.Transaction, saleId: string, number: string): Promise<void> {
  await trx('sales')
    .where({ id: saleId })
    .update({ search: trx.raw("search || ' ' || ?", [foldForSearch(number)]) });
}
