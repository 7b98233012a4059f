/** Deletes the demo goods and their categories, in the caller's transaction; the shop's own data must not refer to them. */
import type { Knex } from 'knex';
import { DEMO_IDS } from '#db/seeds/demo-ids.ts';
import { deleteShelf, type ShelfKind } from '../tree/category-store.ts';

/** Returns ids of the released pictures. */
export async function eraseDemoGoods(trx: Knex.Transaction): Promise<string[]> {
  const goods = () => trx('products').where('id', 'like', DEMO_IDS).select('id');
  const released: string[] = await trx('product_pictures')
    .whereIn('product_id', goods())
    .distinct()
    .pluck('picture_id');
  for (const table of ['product_pictures', 'old_slugs', 'price_history', 'product_edits'] as const)
    await trx(table).whereIn('product_id', goods()).delete();
  await trx('products').where('id', 'like', DEMO_IDS).delete();
  return [...released, ...(await eraseTree(trx))];
}

/** Deletes the demo categories; those with the shop's own goods stay. */
async function eraseTree(trx: Knex.Transaction): Promise<string[]> {
  const covers: string[] = [];
  const erase = async (kind: ShelfKind, rows: { id: string; picture_id: string | null }[]): Promise<void> => {
    for (const { id, picture_id } of rows) {
      await deleteShelf(trx, kind, id);
      if (picture_id !== null) covers.push(picture_id);
    }
  };
  const subcategories = trx('subcategories')
    .where('id', 'like', DEMO_IDS)
    .whereNotIn('id', trx('products').whereNotNull('subcategory_id').select('subcategory_id'));
  await erase('subcategory', await subcategories.select('id', 'picture_id'));
  const categories = trx('categories')
    .where('id', 'like', DEMO_IDS)
    .whereNotIn('id', trx('products').whereNotNull('category_id').select('category_id'))
    .whereNotIn('id', trx('subcategories').select('category_id'));
  await erase('category', await categories.select('id', 'picture_id'));
  return covers;
}
