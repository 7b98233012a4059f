/** Lead time, minimum and supplier of a product; lead time and minimum of a whole subcategory. */
import type { Knex } from 'knex';
import { CodedError, found } from '#contract/errors.ts';
import type { ProductSupplyChange, SupplyChange } from '#contract/stock/stock-rules.ts';
import type { ProductSupplyRow, SubcategorySupplyRow } from '#db/stock-document-tables.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { type AuditSubject, differences, recordAudit } from '../../audit/record-audit.ts';
import { supplierById, SUPPLIERS_LOCK } from './document-store.ts';

/** Columns of the given terms. */
const columnsOf = ({ leadDays, minimumQty }: SupplyChange) => ({
  ...(leadDays === undefined ? {} : { lead_days: leadDays }),
  ...(minimumQty === undefined ? {} : { minimum_qty: minimumQty }),
});

type Terms = Pick<SubcategorySupplyRow, 'lead_days' | 'minimum_qty'> & Partial<Pick<ProductSupplyRow, 'supplier_id'>>;

async function recordChange(
  trx: Knex.Transaction,
  [before, after]: readonly [Terms | undefined, Terms | undefined],
  subject: AuditSubject,
  actorId: string,
  now: Date,
): Promise<void> {
  const shown = async (terms: Terms | undefined) => ({
    leadDays: terms?.lead_days ?? null,
    minimumQty: terms?.minimum_qty ?? null,
    supplier: terms?.supplier_id == null ? null : ((await supplierById(trx, terms.supplier_id))?.name ?? null),
  });
  const details = differences(['leadDays', 'minimumQty', 'supplier'], await shown(before), await shown(after));
  if (details !== null) await recordAudit({ trx, actorId, now }, 'supply_changed', subject, details);
}

/** Throws `not_found` for an unknown product, `validation` for an unknown supplier. */
export async function saveSupply(
  db: Knex,
  productId: string,
  { supplierId, ...terms }: ProductSupplyChange,
  actorId: string,
  now: Date,
): Promise<void> {
  await writeTransaction(db, async (trx) => {
    const product = found(await trx('products').where({ id: productId }).first('title'));
    await takeAdvisoryLock(trx, SUPPLIERS_LOCK);
    if (supplierId != null && (await supplierById(trx, supplierId)) === undefined)
      throw new CodedError('validation', {
        details: [{ path: 'supplierId', message: 'Такого поставщика больше нет: выберите другого' }],
      });
    const stored = () => trx('product_supply').where({ product_id: productId }).first();
    const before = await stored();
    await trx('product_supply')
      .insert({
        product_id: productId,
        ...columnsOf(terms),
        ...(supplierId === undefined ? {} : { supplier_id: supplierId }),
      })
      .onConflict('product_id')
      .merge();
    const subject = { kind: 'product', id: productId, label: product.title };
    await recordChange(trx, [before, await stored()], subject, actorId, now);
  });
}

/** Throws `not_found`. */
export async function saveSubcategorySupply(
  db: Knex,
  subcategoryId: string,
  change: SupplyChange,
  actorId: string,
  now: Date,
): Promise<void> {
  await writeTransaction(db, async (trx) => {
    const subcategory = found(await trx('subcategories').where({ id: subcategoryId }).first('name'));
    await takeAdvisoryLock(trx, SUPPLIERS_LOCK);
    const stored = () => trx('subcategory_supply').where({ subcategory_id: subcategoryId }).first();
    const before = await stored();
    await trx('subcategory_supply')
      .insert({ subcategory_id: subcategoryId, ...columnsOf(change) })
      .onConflict('subcategory_id')
      .merge();
    const subject = { kind: 'subcategory', id: subcategoryId, label: subcategory.name };
    await recordChange(trx, [before, await stored()], subject, actorId, now);
  });
}

/** Gives a subcategory the lead time and the minimum of one that is merged into it, where it has none of its own. */
export async function mergeSupply(trx: Knex.Transaction, fromId: string, intoId: string): Promise<void> {
  await takeAdvisoryLock(trx, SUPPLIERS_LOCK);
  const from = await trx('subcategory_supply').where({ subcategory_id: fromId }).first();
  if (from === undefined) return;
  const own = await trx('subcategory_supply').where({ subcategory_id: intoId }).first();
  await trx('subcategory_supply')
    .insert({
      subcategory_id: intoId,
      lead_days: own?.lead_days ?? from.lead_days,
      minimum_qty: own?.minimum_qty ?? from.minimum_qty,
    })
    .onConflict('subcategory_id')
    .merge();
}
