/** Reads the shelves: categories, subcategories and their features, hidden ones left out. Knex only. */
import type { Knex } from 'knex';
import type { CategoryRow, FeatureRow, SubcategoryRow } from '#db/tables.ts';

export interface Shelves {
  readonly categories: CategoryRow[];
  readonly subcategories: SubcategoryRow[];
  readonly features: FeatureRow[];
}

const IN_ORDER = [{ column: 'position' }, { column: 'id' }];

/** Every shown category with what belongs to it, each list in its order. */
export async function readShelves(db: Knex): Promise<Shelves> {
  const categories = await db('categories').where({ hidden: false }).orderBy(IN_ORDER);
  const subcategories = await db('subcategories').where({ hidden: false }).orderBy(IN_ORDER);
  const features = await db('features').orderBy(IN_ORDER);
  return { categories, subcategories, features };
}

/** Features of one subcategory, in order. */
export async function readFeatureRows(db: Knex, subcategoryId: string): Promise<FeatureRow[]> {
  return db('features').where({ subcategory_id: subcategoryId }).orderBy(IN_ORDER);
}
