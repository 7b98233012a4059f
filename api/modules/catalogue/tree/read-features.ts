/** The features of one subcategory, in their order; empty for an unknown subcategory. */
import type { Knex } from 'knex';
import type { Feature } from '#contract/catalogue/catalog.ts';
import { readFeatureRows } from './category-store.ts';
import { presentFeature } from './present-category.ts';

export async function readFeatures(db: Knex, subcategoryId: string): Promise<Feature[]> {
  return (await readFeatureRows(db, subcategoryId)).map(presentFeature);
}
