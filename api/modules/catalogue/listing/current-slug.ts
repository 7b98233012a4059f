/** The current address of a product. */
import type { Knex } from 'knex';
import { readIdByOldSlug } from './product-store.ts';

/** The slug itself when a product on sale has it, the new one when it was changed, else null. */
export async function currentSlug(db: Knex, slug: string): Promise<string | null> {
  const onSale = db('products').whereNull('deleted_at');
  const product = await onSale.clone().where({ slug }).first('slug');
  if (product !== undefined) return product.slug;
  const id = await readIdByOldSlug(db, slug);
  const moved = id === undefined ? undefined : await onSale.clone().where({ id }).first('slug');
  return moved?.slug ?? null;
}
