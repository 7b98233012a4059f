/** Answers of the public catalogue: the tree of categories and the change feed. */
import type { Knex } from 'knex';
import type { CatalogChanges, CatalogFigures } from '#contract/listing/catalog-feed.ts';
import type { Category, CategoryWithFeatures } from '#contract/catalogue/catalog.ts';
import { found } from '#contract/errors.ts';
import type { Role } from '#contract/roles.ts';
import { countProducts } from '../listing/count-products.ts';
import { listChangedFigures, listChangedProducts } from './list-changes.ts';
import { readCategoryTree } from '../tree/category-store.ts';
import type { CatalogueHead } from '../changes/head.ts';
import { readSynonyms } from '../synonyms/synonym-store.ts';
import { presentCategories } from '../tree/present-category.ts';

export interface FeedQuery {
  readonly since: number;
  readonly after?: string | undefined;
  readonly limit: number;
}

async function tree(db: Knex, options?: { hidden: boolean }): Promise<CategoryWithFeatures[]> {
  return presentCategories(await readCategoryTree(db, options), await countProducts(db));
}

/** All categories, without features. */
export async function readCategories(db: Knex): Promise<Category[]> {
  return (await tree(db)).map(({ subcategories, ...category }) => ({
    ...category,
    subcategories: subcategories.map(({ features: _features, ...subcategory }) => subcategory),
  }));
}

/** One category with features. Throws `not_found`, also for a hidden one. */
export async function readCategory(db: Knex, slug: string): Promise<CategoryWithFeatures> {
  const category = found((await tree(db)).find((candidate) => candidate.slug === slug));
  return category;
}

/** A page of the change feed. The page that passes the tree's revision carries the tree, and so does a first page. */
export async function readChanges(db: Knex, head: CatalogueHead, query: FeedQuery): Promise<CatalogChanges> {
  const { items, ...page } = await listChangedProducts(db, head.revision, query, query.limit);
  const first = query.since === 0 && query.after === undefined;
  const passed = query.since < head.categories && head.categories <= page.to;
  return {
    epoch: head.epoch,
    ...page,
    products: items,
    ...(first || passed ? { categories: await tree(db, { hidden: true }), synonyms: await readSynonyms(db) } : {}),
  };
}

/** A page of the figures feed: only figures that this role may see. */
export async function readFigures(
  db: Knex,
  head: CatalogueHead,
  role: Role,
  query: FeedQuery,
  now: Date,
): Promise<CatalogFigures> {
  const { items, ...page } = await listChangedFigures(db, head.figures, role, query, query.limit);
  return { epoch: head.epoch, ...page, figures: items, at: now.toISOString() };
}
