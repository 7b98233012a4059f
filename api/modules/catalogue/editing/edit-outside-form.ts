/** Changes of a product outside its form, for people who receive goods and keep the stock but do not edit goods. */
import type { Knex } from 'knex';
import { CodedError, found } from '#contract/errors.ts';
import { barcodeKey, barcodesOf, gtinForms } from '#contract/products/product-code.ts';
import { MORE_BARCODES_MAX } from '#contract/products/product-fields.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { setStoragePlace as contract } from '#contract/catalogue/products.ts';
import type { ProductRow } from '#db/tables.ts';
import { writeTransaction } from '#db/write.ts';
import type { By } from '../../../environment/services.ts';
import { bumpProduct } from '../changes/bump-products.ts';
import { readProduct } from './edit-store.ts';
import { fieldError } from './place-in-category.ts';
import { fieldChanges } from './product-changes.ts';
import { lockProductKeys } from './product-keys.ts';
import { recordEdit } from './record-edit.ts';

/** Writes the columns as an edit of the product; `figures`: they are among those that only some roles see. */
async function saveColumns(
  trx: Knex.Transaction,
  before: ProductRow,
  columns: Partial<ProductRow>,
  by: By,
  figures = false,
): Promise<void> {
  const product = { ...before, ...columns };
  await trx('products')
    .where({ id: before.id })
    .update({ ...columns, updated_at: by.now.toISOString() });
  await recordEdit(trx, { product, action: 'product_saved', changes: fieldChanges(before, product) }, by);
  await bumpProduct(trx, before.id, { figures });
}

type Coded = Pick<ProductRow, 'barcode' | 'more_barcodes'>;

const codesOf = ({ barcode, more_barcodes }: Coded): string[] => barcodesOf({ barcode, moreBarcodes: more_barcodes });

/** True when the product has the code, leading zeros ignored. */
const has = (row: Coded, code: string): boolean =>
  codesOf(row).some((own) => barcodeKey(own.toLowerCase()) === barcodeKey(code.toLowerCase()));

/** Title of another product, on sale or a draft, that has the code. */
async function holderOf(trx: Knex.Transaction, code: string, exceptId: string): Promise<string | undefined> {
  const rows = await trx('products')
    .whereNot({ id: exceptId })
    .where((kept) => void kept.whereNull('deleted_at').orWhere('draft', true))
    .where((coded) => void coded.whereIn('barcode', gtinForms(code)).orWhereNot('more_barcodes', ''))
    .select('title', 'barcode', 'more_barcodes');
  return rows.find((row) => has(row, code))?.title;
}

/**
 * Makes the code the product's barcode, or one more of them, and returns all. A repeat changes nothing. Throws `not_found`,
 * `product_removed`, and `validation` when another product has the code or the product has too many.
 */
export async function addBarcode(db: Knex, id: string, code: string, by: By): Promise<string[]> {
  return writeTransaction(db, async (trx) => {
    await lockProductKeys(trx);
    const before = found(await readProduct(trx, id, { lock: true }));
    if (before.deleted_at !== null && !Boolean(before.draft)) throw new CodedError('product_removed');
    if (has(before, code)) return codesOf(before);
    const holder = await holderOf(trx, code, id);
    if (holder !== undefined) throw fieldError('code', `Этот код уже у товара «${holder}»`);
    const columns =
      before.barcode === null
        ? { barcode: code }
        : { more_barcodes: [before.more_barcodes, code].filter((text) => text !== '').join(' ') };
    const after = { ...before, ...columns };
    if (after.more_barcodes.length > MORE_BARCODES_MAX)
      throw fieldError('code', 'У товара уже слишком много штрихкодов');
    await saveColumns(trx, before, columns, by);
    return codesOf(after);
  });
}

/** A repeat changes nothing. Throws `not_found`, and `product_changed` when somebody else has moved the product. */
export async function setStoragePlace(
  db: Knex,
  id: string,
  { storagePlace, was }: BodyOf<typeof contract>,
  by: By,
): Promise<{ storagePlace: string }> {
  return writeTransaction(db, async (trx) => {
    const before = found(await readProduct(trx, id, { lock: true }));
    const { storage_place: current } = before;
    if (current === storagePlace) return { storagePlace };
    if (current !== was) {
      const text = `Место уже изменил кто-то другой: ${current === '' ? 'теперь не указано' : current}`;
      throw new CodedError('product_changed', { text });
    }
    await saveColumns(trx, before, { storage_place: storagePlace }, by, true);
    return { storagePlace };
  });
}
