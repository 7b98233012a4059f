/** Reads and writes the rows of an edit: the product, its edits, its prices, its pictures. Knex only. */
import type { Knex } from 'knex';
import { VARIANTS_MAX } from '#contract/catalogue/variants.ts';
import { descending } from '#db/page.ts';
import type { PriceHistoryRow, ProductEditRow, ProductPictureRow, ProductRow } from '#db/tables.ts';

/** The product, on sale or not; `lock` locks it until the transaction ends. */
export function readProduct(db: Knex, id: string, { lock = false } = {}): Promise<ProductRow | undefined> {
  return db('products')
    .where({ id })
    .modify((query) => void (lock && query.forUpdate()))
    .first();
}

/** The other goods of a product's model in its subcategory, on sale or drafts, by title; at most `VARIANTS_MAX`. */
export async function readVariantTitles(
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

/** Number of the product's last edit, 0 without edits. */
export async function lastEdit(db: Knex, productId: string): Promise<number> {
  const row = await db('product_edits')
    .where({ product_id: productId })
    .max<{ last: number | null }[]>({ last: 'number' });
  return row[0]?.last ?? 0;
}

/** Edits after this number, oldest first, with the names of their authors. */
export function editsAfter(
  db: Knex,
  productId: string,
  number: number,
): Promise<(ProductEditRow & { actor_name: string | null })[]> {
  return db('product_edits')
    .leftJoin('users', 'users.id', 'product_edits.actor_id')
    .where({ product_id: productId })
    .where('number', '>', number)
    .orderBy('number')
    .select('product_edits.*', { actor_name: 'users.name' });
}

export async function insertEdit(trx: Knex.Transaction, row: ProductEditRow): Promise<void> {
  await trx('product_edits').insert(row);
}

export async function insertPrices(trx: Knex.Transaction, rows: readonly PriceHistoryRow[]): Promise<void> {
  if (rows.length > 0) await trx('price_history').insert([...rows]);
}

/** Price changes, newest first, with the names of their authors. */
export function readPrices(db: Knex, productId: string): Promise<(PriceHistoryRow & { actor_name: string | null })[]> {
  return db('price_history')
    .leftJoin('users', 'users.id', 'price_history.actor_id')
    .where({ product_id: productId })
    .orderBy(descending('price_history.at', 'price_history.id'))
    .select('price_history.*', { actor_name: 'users.name' });
}

export function readOrderedPictures(db: Knex, productId: string): Promise<ProductPictureRow[]> {
  return db('product_pictures').where({ product_id: productId }).orderBy('position').select();
}

export async function replacePictures(
  trx: Knex.Transaction,
  productId: string,
  rows: readonly ProductPictureRow[],
): Promise<void> {
  await trx('product_pictures').where({ product_id: productId }).delete();
  if (rows.length > 0) await trx('product_pictures').insert([...rows]);
}

/** True when the slug is, or once was, that of another product than `exceptId`. */
export async function isSlugTaken(db: Knex, slug: string, exceptId: string | null): Promise<boolean> {
  const holder = await db('products').where({ slug }).first('id');
  if (holder !== undefined && holder.id !== exceptId) return true;
  const former = await db('old_slugs').where({ slug }).first('product_id');
  return former !== undefined && former.product_id !== exceptId;
}

/** Changes a product's slug; the old one redirects to it. */
export async function moveSlug(trx: Knex.Transaction, productId: string, from: string, to: string): Promise<void> {
  await trx('old_slugs').where({ slug: to }).delete();
  await trx('products').where({ id: productId }).update({ slug: to });
  await trx('old_slugs').insert({ slug: from, product_id: productId });
}

/** The product that has this value in a column whose values are unique. */
export function findByUniqueColumn(
  db: Knex,
  column: 'sku' | 'external_id',
  value: string,
): Promise<Pick<ProductRow, 'id' | 'title'> | undefined> {
  return db('products').where(column, value).first('id', 'title');
}

export interface CategoryPlaceRow {
  readonly categoryId: string;
  readonly hasSubcategories: boolean;
  /** True when the requested subcategory belongs to the category. */
  readonly holdsSubcategory: boolean;
}

/** The category with this slug and its relation to the subcategory; undefined when there is no such category. */
export async function readPlace(
  db: Knex,
  slug: string,
  subcategoryId: string | null,
): Promise<CategoryPlaceRow | undefined> {
  const category = await db('categories').where({ slug }).first('id');
  if (category === undefined) return undefined;
  const subcategories = await db('subcategories').where({ category_id: category.id }).select('id');
  return {
    categoryId: category.id,
    hasSubcategories: subcategories.length > 0,
    holdsSubcategory: subcategories.some(({ id }) => id === subcategoryId),
  };
}

/** The category's slug; empty without a category. */
export async function categorySlugOf(db: Knex, categoryId: string | null): Promise<string> {
  if (categoryId === null) return '';
  return (await db('categories').where({ id: categoryId }).first('slug'))?.slug ?? '';
}
