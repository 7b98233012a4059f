/** Lead time, minimum and supplier of a product; lead time and minimum of a whole subcategory. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { ProductSupplyChange, SupplyChange } from '#contract/stock/stock-rules.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { supplierById, SUPPLIERS_LOCK } from './document-store.ts';

/** Columns of the given terms. */
const columnsOf = ({ leadDays, minimumQty }: SupplyChange) => ({
  ...(leadDays === undefined ? {} : { lead_days: leadDays }),
  ...(minimumQty === undefined ? {} : { minimum_qty: minimumQty }),
});

/** Throws `not_found` for an unknown product, `validation` for an unknown supplier. */
export async function saveSupply(
  db: Knex,
  productId: string,
  { supplierId, ...terms }: ProductSupplyChange,
): Promise<void> {
  await writeTransaction(db, async (trx) => {
    if ((await trx('products').where({ id: productId }).first('id')) === undefined) throw new CodedError('not_found');
    await takeAdvisoryLock(trx, SUPPLIERS_LOCK);
    if (supplierId != null && (await supplierById(trx, supplierId)) === undefined)
      throw new CodedError('validation', {
        details: [{ path: 'supplierId', message: 'Такого поставщика больше нет: выберите другого' }],
      });
    await trx('product_supply')
      .insert({
        product_id: productId,
        ...columnsOf(terms),
        ...(supplierId === undefined ? {} : { supplier_id: supplierId }),
      })
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
