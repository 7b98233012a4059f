/** Deletes the demo goods and their categories, in the caller's transaction; the shop's own data must not refer to them. */
import type { Knex } from 'knex';
import { DEMO_IDS } from '#db/seeds/demo-ids.ts';

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
  const covers: (string | null)[] = [];
  const subcategories = await trx('subcategories')
    .where('id', 'like', DEMO_IDS)
    .whereNotIn('id', trx('products').whereNotNull('subcategory_id').select('subcategory_id'))
    .select('id', 'picture_id');
  for (const { id, picture_id } of subcategories) {
    await trx('former_places').where({ subcategory_id: id }).delete();
    await trx('features').where({ subcategory_id: id }).delete();
    await trx('subcategories').where({ id }).delete();
    covers.push(picture_id);
  }
  const categories = await trx('categories')
    .where('id', 'like', DEMO_IDS)
    .whereNotIn('id', trx('products').whereNotNull('category_id').select('category_id'))
    .whereNotIn('id', trx('subcategories').select('category_id'))
    .select('id', 'picture_id');
  for (const { id, picture_id } of categories) {
    await trx('former_places').where({ category_id: id }).delete();
    await trx('categories').where({ id }).delete();
    covers.push(picture_id);
  }
  return covers.filter((id): id is string => id !== null);
}
