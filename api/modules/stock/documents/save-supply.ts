/** Lead time and minimum of a product and of a whole subcategory; the minimum order sum of a supplier. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { SupplyTerms } from '#contract/stock/stock-rules.ts';
import { toKopecks } from '#contract/values/money.ts';
import { writeTransaction } from '#db/write.ts';

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

/** Throws `not_found`. */
export async function saveSubcategorySupply(
  db: Knex,
  subcategoryId: string,
  { leadDays, minimumQty }: SupplyTerms,
): Promise<void> {
  await writeTransaction(db, async (trx) => {
    if ((await trx('subcategories').where({ id: subcategoryId }).first('id')) === undefined)
      throw new CodedError('not_found');
    await trx('subcategory_supply')
      .insert({ subcategory_id: subcategoryId, lead_days: leadDays, minimum_qty: minimumQty })
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
