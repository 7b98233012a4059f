/** The categories of goods, read before the goods: a dozen rows that spare every query on thousands two joins. Knex only. */
import type { Knex } from 'knex';

export interface CategoryIndex {
  readonly slugById: ReadonlyMap<string, string>;
  readonly idBySlug: ReadonlyMap<string, string>;
  readonly hiddenCategories: readonly string[];
  readonly hiddenSubcategories: readonly string[];
}

export async function readCategoryIndex(db: Knex): Promise<CategoryIndex> {
  const categories = await db('categories').select('id', 'slug', 'hidden');
  const hiddenSubcategories = await db('subcategories').where({ hidden: true }).select('id');
  return {
    slugById: new Map(categories.map(({ id, slug }) => [id, slug])),
    idBySlug: new Map(categories.map(({ id, slug }) => [slug, id])),
    hiddenCategories: categories.filter(({ hidden }) => Boolean(hidden)).map(({ id }) => id),
    hiddenSubcategories: hiddenSubcategories.map(({ id }) => id),
  };
}

/** Products as `p` that are on sale; goods of a hidden category are included, but are found only by address or by words. */
export function visibleProducts(db: Knex): Knex.QueryBuilder {
  return db('products as p').whereNull('p.deleted_at');
}
