/** How many goods listings show in each category now: nothing on hidden ones. */
import type { Knex } from 'knex';
import { readCategoryIndex, shelvedProducts } from './category-index.ts';

export interface CategoryCounts {
  readonly byCategory: ReadonlyMap<string, number>;
  readonly bySubcategory: ReadonlyMap<string, number>;
}

/** Counts by category id and by subcategory id. */
export async function countProducts(db: Knex): Promise<CategoryCounts> {
  const categories = await readCategoryIndex(db);
  const rows: { category_id: string; subcategory_id: string | null; count: number }[] = await shelvedProducts(
    db,
    categories,
  )
    .groupBy('p.category_id', 'p.subcategory_id')
    .select('p.category_id', 'p.subcategory_id')
    .count({ count: '*' });
  const byCategory = new Map<string, number>();
  const bySubcategory = new Map<string, number>();
  for (const { category_id, subcategory_id, count } of rows) {
    byCategory.set(category_id, (byCategory.get(category_id) ?? 0) + count);
    if (subcategory_id !== null) bySubcategory.set(subcategory_id, count);
  }
  return { byCategory, bySubcategory };
}
