/** The catalogue's pages, for crawlers: categories and the goods that listings show. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Knex } from 'knex';
import { readInPortions } from '#db/portions.ts';
import { readCategoryTree } from '../tree/category-store.ts';
import { countProducts, listedGoods } from './count-products.ts';
import { isShown, readCategoryIndex, visibleProducts } from './filter-goods.ts';
import { readIdByOldSlug } from './product-store.ts';

/** Paths of the shown categories, each followed by its shown subcategories. */
export async function categoryPaths(db: Knex): Promise<string[]> {
  const { categories, subcategories } = await readCategoryTree(db);
  return categories.flatMap(({ id, slug }) => [
    `/catalog/${slug}`,
    ...subcategories.filter(({ category_id }) => category_id === id).map((sub) => `/catalog/${slug}/${sub.slug}`),
  ]);
}

/** Slugs of goods that listings show, in the order of ids: `most` of them after the first `from`. */
export async function goodsSlugs(db: Knex, from: number, most: number): Promise<string[]> {
  const index = await readCategoryIndex(db);
  const goods = await listedGoods(db);
  const ids = [...goods.byId.places.filter(isShown(goods, index)).subarray(from, from + most)].map(goods.id);
  return readInPortions(ids, async (some) => {
    const slugs: string[] = await visibleProducts(db).whereIn('p.id', some).orderBy('p.id').pluck('p.slug');
    await yieldToEventLoop();
    return slugs;
  });
}

/** Number of goods that listings show: in all, or in the category of these slugs. */
export async function countGoods(db: Knex, category: string | null, subcategory: string | null): Promise<number> {
  const { byCategory, bySubcategory } = await countProducts(db);
  if (category === null) return [...byCategory.values()].reduce((sum, count) => sum + count, 0);
  const categoryId = (await readCategoryIndex(db)).idBySlug.get(category) ?? '';
  if (subcategory === null) return byCategory.get(categoryId) ?? 0;
  const row = await db('subcategories').where({ slug: subcategory, category_id: categoryId }).first('id');
  return bySubcategory.get(row?.id ?? '') ?? 0;
}

/** The slug itself when a product on sale has it, the new one when it was changed, else null. */
export async function currentSlug(db: Knex, slug: string): Promise<string | null> {
  const onSale = db('products').whereNull('deleted_at');
  const product = await onSale.clone().where({ slug }).first('slug');
  if (product !== undefined) return product.slug;
  const id = await readIdByOldSlug(db, slug);
  const moved = id === undefined ? undefined : await onSale.clone().where({ id }).first('slug');
  return moved?.slug ?? null;
}
