/** Reads the shelves: categories, subcategories and their features, hidden ones left out. Knex only. */
import type { Knex } from 'knex';
import type { CategoryRow, FeatureRow, SubcategoryRow } from '#db/tables.ts';

export interface Shelves {
  readonly categories: CategoryRow[];
  readonly subcategories: SubcategoryRow[];
  readonly features: FeatureRow[];
}

/** Every shown category with what belongs to it, each list in its order. */
export async function readShelves(db: Knex): Promise<Shelves> {
  const inOrder = [{ column: 'position' }, { column: 'id' }];
  const categories = await db('categories').where({ hidden: false }).orderBy(inOrder);
  const subcategories = await db('subcategories').where({ hidden: false }).orderBy(inOrder);
  const features = await db('features').orderBy(inOrder);
  return { categories, subcategories, features };
}
