/** Lead time, minimum and supplier of a product; lead time and minimum of a whole subcategory. */
import type { Knex } from 'knex';
import { CodedError, found } from '#contract/errors.ts';
import type { ProductSupplyChange, SupplyChange } from '#contract/stock/stock-rules.ts';
import type { ProductSupplyRow, SubcategorySupplyRow } from '#db/stock-document-tables.ts';
import { takeAdvisoryLock } from '#db/write.ts';
import {
  type Act,
  type Asked,
  type AuditSubject,
  differences,
  productSubject,
  recordAudit,
  writeAct,
} from '../../audit/record-audit.ts';
import { supplierById, SUPPLIERS_LOCK } from './suppliers.ts';

/** Columns of the given terms. */
const columnsOf = ({ leadDays, minimumQty }: SupplyChange) => ({
  ...(leadDays === undefined ? {} : { lead_days: leadDays }),
  ...(minimumQty === undefined ? {} : { minimum_qty: minimumQty }),
});

type Terms = Pick<SubcategorySupplyRow, 'lead_days' | 'minimum_qty'> & Partial<Pick<ProductSupplyRow, 'supplier_id'>>;

/** Makes the change and records the differences in the log. */
async function change(
  act: Act,
  subject: AuditSubject,
  stored: () => PromiseLike<Terms | undefined>,
  write: () => PromiseLike<unknown>,
): Promise<void> {
  const before = await stored();
  await write();
  const after = await stored();
  const shown = async (terms: Terms | undefined) => ({
    leadDays: terms?.lead_days ?? null,
    minimumQty: terms?.minimum_qty ?? null,
    supplier: terms?.supplier_id == null ? null : ((await supplierById(act.trx, terms.supplier_id))?.name ?? null),
  });
  const details = differences(['leadDays', 'minimumQty', 'supplier'], await shown(before), await shown(after));
  if (details !== null) await recordAudit(act, 'supply_changed', subject, details);
}

/** Throws `not_found` for an unknown product, `validation` for an unknown supplier. */
export function saveSupply(
  asked: Asked,
  productId: string,
  { supplierId, ...terms }: ProductSupplyChange,
): Promise<void> {
  return writeAct(asked, async (act) => {
    const { trx } = act;
    const product = found(await trx('products').where({ id: productId }).first('title'));
    await takeAdvisoryLock(trx, SUPPLIERS_LOCK);
    if (supplierId != null && (await supplierById(trx, supplierId)) === undefined)
      throw new CodedError('validation', {
        details: [{ path: 'supplierId', message: 'Такого поставщика больше нет: выберите другого' }],
      });
    const supplier = supplierId === undefined ? {} : { supplier_id: supplierId };
    const row = { product_id: productId, ...columnsOf(terms), ...supplier };
    await change(
      act,
      productSubject({ id: productId, title: product.title }),
      () => trx('product_supply').where({ product_id: productId }).first(),
      () => trx('product_supply').insert(row).onConflict('product_id').merge(),
    );
  });
}

/** Throws `not_found`. */
export function saveSubcategorySupply(asked: Asked, id: string, terms: SupplyChange): Promise<void> {
  return writeAct(asked, async (act) => {
    const { trx } = act;
    const subcategory = found(await trx('subcategories').where({ id }).first('name'));
    await takeAdvisoryLock(trx, SUPPLIERS_LOCK);
    const row = { subcategory_id: id, ...columnsOf(terms) };
    await change(
      act,
      { kind: 'subcategory', id, label: subcategory.name },
      () => trx('subcategory_supply').where({ subcategory_id: id }).first(),
      () => trx('subcategory_supply').insert(row).onConflict('subcategory_id').merge(),
    );
  });
}

/** Gives a subcategory the lead time and the minimum of one that is merged into it, where it has none of its own. */
export async function mergeSupply(trx: Knex.Transaction, fromId: string, intoId: string): Promise<void> {
  await takeAdvisoryLock(trx, SUPPLIERS_LOCK);
  const of = (id: string) => trx('subcategory_supply').where({ subcategory_id: id }).first();
  const [from, own] = [await of(fromId), await of(intoId)];
  if (from === undefined) return;
  const lead_days = own?.lead_days ?? from.lead_days;
  const minimum_qty = own?.minimum_qty ?? from.minimum_qty;
  await trx('subcategory_supply')
    .insert({ subcategory_id: intoId, lead_days, minimum_qty })
    .onConflict('subcategory_id')
    .merge();
}
