/** A product with all fields that its edit form shows to this role, on sale or not. */
import type { Knex } from 'knex';
import { found } from '#contract/errors.ts';
import type { AdminProduct } from '#contract/catalogue/products.ts';
import { toRoubles } from '#contract/values/money.ts';
import { categorySlugOf, lastEdit, readProduct, readVariantTitles } from './edit-store.ts';
import { seesStock } from '#contract/roles.ts';
import { presentPage, type Viewing } from '../listing/present-product.ts';
import { readPictures } from '../listing/read-pictures.ts';

/** Throws `not_found`. */
export async function readForEditing(db: Knex, id: string, viewing: Viewing): Promise<AdminProduct> {
  // The revision is read before the row: a save in between makes the form's own save refused, so it never overwrites.
  const revision = await lastEdit(db, id);
  const row = found(await readProduct(db, id));
  const pictures = (await readPictures(db, [id])).get(id) ?? [];
  const page = presentPage(
    { ...row, category_id: row.category_id ?? '' },
    { pictures, categorySlug: await categorySlugOf(db, row.category_id) },
    viewing,
  );
  return {
    ...page,
    editing: {
      revision,
      salePrice: row.price_sale === null ? null : toRoubles(row.price_sale),
      saleFrom: row.sale_from,
      saleTo: row.sale_to,
      externalId: row.external_id,
      moreBarcodes: row.more_barcodes,
      modelKey: row.model_key,
      storagePlace: row.storage_place,
      variants: await readVariantTitles(db, row),
      ...(seesStock(viewing.role) ? { reservedQty: row.reserved_qty } : {}),
      updatedAt: row.updated_at,
      deletedAt: Boolean(row.draft) ? null : row.deleted_at,
      draft: Boolean(row.draft),
    },
  };
}
