/** Lead time and minimum of a product and of a whole subcategory; the minimum order sum of a supplier. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { SupplyChange } from '#contract/stock/stock-rules.ts';
import { toKopecks } from '#contract/values/money.ts';
import { writeTransaction } from '#db/write.ts';

/** Columns of the given terms. */
const columnsOf = ({ leadDays, minimumQty }: SupplyChange) => ({
  ...(leadDays === undefined ? {} : { lead_days: leadDays }),
  ...(minimumQty === undefined ? {} : { minimum_qty: minimumQty }),
});

/** Throws `not_found`. */
export async function saveSupply(db: Knex, productId: string, change: SupplyChange): Promise<void> {
  await writeTransaction(db, async (trx) => {
    if ((await trx('products').where({ id: productId }).first('id')) === undefined) throw new CodedError('not_found');
    await trx('product_supply')
      .insert({ product_id: productId, ...columnsOf(change) })
      .onConflict('product_id')
      .merge();
  });
}

/** Throws `not_found`. */
export async function saveSubcategorySupply(db: Knex, subcategoryId: string, change: SupplyChange): Promise<void> {
  await writeTransaction(db, async (trx) => {
    if ((await trx('subcategories').where({ id: subcategoryId }).first('id')) === undefined)
      throw new CodedError('not_found');
    await trx('subcategory_supply')
      .insert({ subcategory_id: subcategoryId, ...columnsOf(change) })
      .onConflict('subcategory_id')
      .merge();
  });
}

/** @param minimum roubles; null for any sum. Throws `not_found`. */
export async function saveSupplierMinimum(db: Knex, supplierId: string, minimum: number | null): Promise<void> {
  const columns = { minimum_order: minimum === null ? null : toKopecks(minimum) };
  await writeTransaction(db, async (trx) => {
    if ((await trx('suppliers').where({ id: supplierId }).update(columns)) === 0) throw new CodedError('not_found');
  });
}
