/** A product's own lead time and minimum. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { writeTransaction } from '#db/write.ts';

export interface SupplyTerms {
  /** Null: as the shop has settled. */
  readonly leadDays: number | null;
  readonly minimumQty: number | null;
}

/** Throws `not_found`. */
export async function saveSupply(db: Knex, productId: string, { leadDays, minimumQty }: SupplyTerms): Promise<void> {
  await writeTransaction(db, async (trx) => {
    if ((await trx('products').where({ id: productId }).first('id')) === undefined) throw new CodedError('not_found');
    await trx('product_supply')
      .insert({ product_id: productId, lead_days: leadDays, minimum_qty: minimumQty })
      .onConflict('product_id')
      .merge();
  });
}
