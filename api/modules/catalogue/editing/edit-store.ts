/** Reads and writes the rows of an edit: the product, its pictures, its slugs. Knex only. */
import type { Knex } from 'knex';
import type { ProductPictureRow, ProductRow } from '#db/tables.ts';

/** The product, on sale or not; `lock` locks it until the transaction ends. */
export function readProduct(db: Knex, id: string, { lock = false } = {}): Promise<ProductRow | undefined> {
  return db('products')
    .where({ id })
    .modify((query) => void (lock && query.forUpdate()))
    .first();
}

/** Number of the product's last edit, 0 without edits. */
export async function lastEdit(db: Knex, productId: string): Promise<number> {
  const row = await db('product_edits')
    .where({ product_id: productId })
    .max<{ last: number | null }[]>({ last: 'number' });
  return row[0]?.last ?? 0;
}

export function readOrderedPictures(db: Knex, productId: string): Promise<ProductPictureRow[]> {
  return db('product_pictures').where({ product_id: productId }).orderBy('position').select();
}

export async function replacePictures(
  trx: Knex.Transaction,
  productId: string,
  rows: ProductPictureRow[],
): Promise<void> {
  await trx('product_pictures').where({ product_id: productId }).delete();
  if (rows.length > 0) await trx('product_pictures').insert(rows);
}

/** True when the slug is, or once was, that of another product than `exceptId`. */
export async function isSlugTaken(db: Knex, slug: string, exceptId: string | null): Promise<boolean> {
  const holder = await db('products').where({ slug }).first('id');
  if (holder !== undefined && holder.id !== exceptId) return true;
  const former = await db('old_slugs').where({ slug }).first('product_id');
  return former !== undefined && former.product_id !== exceptId;
}

/** The category's slug; empty without a category. */
export async function categorySlugOf(db: Knex, categoryId: string | null): Promise<string> {
  if (categoryId === null) return '';
  return (await db('categories').where({ id: categoryId }).first('slug'))?.slug ?? '';
}
