/** The catalogue's pages, for crawlers: categories and the goods that listings show. */
import type { Knex } from 'knex';
import { readCategoryIndex, shelvedProducts } from './category-index.ts';

/** Paths of the shown categories, each followed by its shown subcategories. */
export async function categoryPaths(db: Knex): Promise<string[]> {
  const categories = await db('categories').where({ hidden: false }).orderBy(['position', 'id']).select('id', 'slug');
  const subcategories = await db('subcategories')
    .where({ hidden: false })
    .orderBy(['position', 'id'])
    .select('category_id', 'slug');
  return categories.flatMap(({ id, slug }) => [
    `/catalog/${slug}`,
    ...subcategories.filter(({ category_id }) => category_id === id).map((sub) => `/catalog/${slug}/${sub.slug}`),
  ]);
}

/** Slugs of goods that listings show, by their ids: `most` of them after the first `from`. */
export async function goodsSlugs(db: Knex, from: number, most: number): Promise<string[]> {
  const rows: { slug: string }[] = await shelvedProducts(db, await readCategoryIndex(db))
    .orderBy('p.id')
    .offset(from)
    .limit(most)
    .select('p.slug');
  return rows.map(({ slug }) => slug);
}

/** How many goods listings show: in all, or in the category of these slugs. */
export async function countGoods(db: Knex, category: string | null, subcategory: string | null): Promise<number> {
  const index = await readCategoryIndex(db);
  const query = shelvedProducts(db, index);
  if (category !== null) query.where('p.category_id', index.idBySlug.get(category) ?? '');
  if (subcategory !== null)
    query.whereIn(
      'p.subcategory_id',
      db('subcategories')
        .where({ slug: subcategory, category_id: index.idBySlug.get(category ?? '') ?? '' })
        .select('id'),
    );
  const [row] = (await query.count({ count: '*' })) as { count: number | string }[];
  return Number(row?.count ?? 0);
}
