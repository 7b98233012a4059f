/** The category tree with features as plain lists, hidden ones too, for imports. */
import type { Knex } from 'knex';
import type { Feature } from '#contract/catalogue/catalog.ts';
import { readCategoryTree, readFeatureRows } from './category-store.ts';
import { presentFeature } from './present-category.ts';
import { BrandSpellings } from '#contract/catalogue/brand-spellings.ts';

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

/** Spellings of brands in the shop's goods, drafts included. */
export async function readBrands(db: Knex): Promise<BrandSpellings> {
  const rows: { brand: string; goods: number | string }[] = await db('products')
    // Drafts have `deleted_at` set too, so they are named separately.
    .where((query) => void query.whereNull('deleted_at').orWhere({ draft: true }))
    .select('brand')
    .count({ goods: '*' })
    .groupBy('brand');
  const spellings = new BrandSpellings();
  for (const { brand, goods } of rows) spellings.add(brand, Number(goods));
  return spellings;
}
