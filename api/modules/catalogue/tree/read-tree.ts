/** The category tree with features as plain lists, hidden ones too, for imports. */
import type { Knex } from 'knex';
import type { Feature } from '#contract/catalogue/catalog.ts';
import { readCategoryTree, readFeatureRows } from './category-store.ts';
import { presentFeature } from './present-category.ts';

export interface PlainTree {
  readonly categories: readonly { readonly id: string; readonly slug: string; readonly name: string }[];
  readonly subcategories: readonly {
    readonly id: string;
    readonly categoryId: string;
    readonly name: string;
    readonly features: readonly Feature[];
  }[];
}

export async function listTree(db: Knex): Promise<PlainTree> {
  const { categories, subcategories, features } = await readCategoryTree(db, { hidden: true });
  return {
    categories: categories.map(({ id, slug, name }) => ({ id, slug, name })),
    subcategories: subcategories.map(({ id, category_id, name }) => ({
      id,
      categoryId: category_id,
      name,
      features: features.filter(({ subcategory_id }) => subcategory_id === id).map(presentFeature),
    })),
  };
}

export async function readFeatures(db: Knex, subcategoryId: string): Promise<Feature[]> {
  return (await readFeatureRows(db, subcategoryId)).map(presentFeature);
}
