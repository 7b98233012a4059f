/** Tells whether a path of the catalogue leads to a category. */
import type { Knex } from 'knex';

/** True when a shown category has this slug and, when `subcategorySlug` is given, a shown subcategory of it has that one. */
export async function hasCategory(db: Knex, categorySlug: string, subcategorySlug: string | null): Promise<boolean> {
  const category = await db('categories').where({ slug: categorySlug, hidden: false }).first('id');
  if (category === undefined || subcategorySlug === null) return category !== undefined;
  const subcategory = await db('subcategories')
    .where({ category_id: category.id, slug: subcategorySlug, hidden: false })
    .first('id');
  return subcategory !== undefined;
}
