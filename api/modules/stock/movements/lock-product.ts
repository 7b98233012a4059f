/** Locks a product while its stock is corrected, so that the recorded figures stay true. */
import type { Knex } from 'knex';
import { found } from '#contract/errors.ts';
import type { ProductRow } from '#db/tables.ts';

export type LockedProduct = Pick<ProductRow, 'id' | 'title' | 'stock_qty' | 'reserved_qty' | 'deleted_at' | 'draft'>;

/** Locks the product's row until the transaction ends; sales and orders of it wait. Throws `not_found`. */
export async function lockProduct(trx: Knex.Transaction, id: string): Promise<LockedProduct> {
  return found(
    await trx('products')
      .where({ id })
      .forUpdate()
      .first('id', 'title', 'stock_qty', 'reserved_qty', 'deleted_at', 'draft'),
  );
}
