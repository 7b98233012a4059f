/** Former addresses of goods: without a network an old link leads to the new slug, or to the category of gone goods. */
import type { CatalogChanges, FeedProduct } from '#contract/listing/catalog-feed.ts';
import type { StoredGoods } from './stored-goods.ts';
import { catalogueDb, type CatalogueDatabase, type FormerSlug } from '../database/database.ts';

function formerSlugOf({ slug, _id, title, topCategorySlug, subcategoryId }: FeedProduct): FormerSlug {
  return { slug, productId: _id, title, topCategorySlug, ...(subcategoryId === undefined ? {} : { subcategoryId }) };
}

/** The addresses that goods of the page lose. */
export function formerSlugs(
  goods: Pick<StoredGoods, 'get'>,
  page: Pick<CatalogChanges, 'products' | 'removed'>,
): FormerSlug[] {
  const slugs = new Map(page.products.map(({ _id, slug }) => [_id, slug]));
  const replaced = [...slugs.keys(), ...page.removed].flatMap((id) => goods.get(id) ?? []);
  return replaced.filter(({ _id, slug }) => slugs.get(_id) !== slug).map(formerSlugOf);
}

/** Stores `formerSlugs`; call it inside the transaction that stores the page. */
export async function keepFormerSlugs(
  db: CatalogueDatabase,
  former: readonly FormerSlug[],
  page: Pick<CatalogChanges, 'products'>,
): Promise<void> {
  await db.former.bulkPut([...former]);
  await db.former.bulkDelete(page.products.map(({ slug }) => slug));
}

export async function formerSlug(slug: string, db: CatalogueDatabase = catalogueDb): Promise<FormerSlug | undefined> {
  return db.former.get(slug);
}
