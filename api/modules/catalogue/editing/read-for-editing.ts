/** A product with all fields that its edit form shows to this role, on sale or not. */
import type { Knex } from 'knex';
import { CodedError, found } from '#contract/errors.ts';
import type { AdminProduct, PriceChange } from '#contract/catalogue/products.ts';
import { roublesOrNull as roubles } from '#contract/values/money.ts';
import { VARIANTS_MAX } from '#contract/catalogue/variants.ts';
import { descending } from '#db/page.ts';
import type { PriceHistoryRow, ProductRow } from '#db/tables.ts';
import type { ByPerson } from '../../../environment/services.ts';
import { categorySlugOf, lastEdit, readProduct } from './edit-store.ts';
import { type Role, seesStock } from '#contract/roles.ts';
import type { Viewing } from '../listing/filter-goods.ts';
import { presentPage, readPictures } from '../listing/present-product.ts';

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
      salePrice: roubles(row.price_sale),
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

/** The other goods of a product's model in its subcategory, on sale or drafts, by title; at most `VARIANTS_MAX`. */
async function readVariantTitles(
  db: Knex,
  { id, model_key, subcategory_id }: ProductRow,
): Promise<{ _id: string; title: string }[]> {
  if (model_key === '' || subcategory_id === null) return [];
  return (
    db('products')
      .where({ model_key, subcategory_id })
      // The partial index `products_of_model` serves only queries that state its condition.
      .whereRaw("model_key <> ''")
      .whereNot({ id })
      .where((on) => void on.whereNull('deleted_at').orWhere('draft', true))
      .orderBy(['title', 'id'])
      .limit(VARIANTS_MAX)
      .select({ _id: 'id', title: 'title' })
  );
}

/** Newest first, with the names of their authors; costs only for administrators. Throws `not_found`. */
export async function listPrices(db: Knex, id: string, role: Role): Promise<PriceChange[]> {
  found(await readProduct(db, id));
  const prices: (PriceHistoryRow & { actor_name: string | null })[] = await db('price_history')
    .leftJoin('users', 'users.id', 'price_history.actor_id')
    .where({ product_id: id })
    .modify((query) => void (role !== 'admin' && query.whereNot('field', 'costPrice')))
    .orderBy(descending('price_history.at', 'price_history.id'))
    .select('price_history.*', { actor_name: 'users.name' });
  return prices.map((row) => ({
    field: row.field,
    before: roubles(row.old_value),
    after: roubles(row.new_value),
    actor: row.actor_id === null ? null : { _id: row.actor_id, name: row.actor_name ?? '' },
    at: row.at,
  }));
}

/** The person who edits a product. */
export interface Editor extends ByPerson {
  readonly role: Role;
}

/** True when the role may read and set this field of a product: content editors may not see cost and stock. */
export function mayEdit(role: Role, field: string): boolean {
  if (field === 'costPrice') return role === 'admin';
  return field !== 'stockQty' || seesStock(role);
}

/** Throws `forbidden` when a form sets a field that its sender may not see. */
export function refuseFigures(fields: { costPrice?: unknown; stockQty?: unknown }, role: Role): void {
  for (const field of ['costPrice', 'stockQty'] as const)
    if (fields[field] !== undefined && !mayEdit(role, field)) throw new CodedError('forbidden');
}
