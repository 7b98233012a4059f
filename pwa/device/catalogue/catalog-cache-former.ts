/**
 * Addresses that products of the copy once had. An old link, a cart or a bookmark still leads somewhere without a
 * network: to the product under its new slug, or to the neighbours of one that is no longer sold.
 */
import type { CatalogChanges, FeedProduct } from '#contract/catalogue/catalog-feed.ts';
import { catalogueDb, type CatalogueDatabase, type FormerSlug } from '../database.ts';

function formerSlugOf({ slug, _id, title, topCategorySlug, subcategoryId }: FeedProduct): FormerSlug {
  return { slug, productId: _id, title, topCategorySlug, ...(subcategoryId === undefined ? {} : { subcategoryId }) };
}

/** Called inside the transaction that stores the page, before its rows are: what they replace is still there. */
export async function keepFormerSlugs(
  db: CatalogueDatabase,
  page: Pick<CatalogChanges, 'products' | 'removed'>,
): Promise<void> {
  const slugs = new Map(page.products.map(({ _id, slug }) => [_id, slug]));
  const replaced = await db.products.bulkGet([...slugs.keys(), ...page.removed]);
  const former = replaced.filter((product) => product !== undefined).filter(({ _id, slug }) => slugs.get(_id) !== slug);
  await db.former.bulkPut(former.map(formerSlugOf));
  await db.former.bulkDelete([...slugs.values()]);
}

/** What once stood at this address; undefined when nothing the device knows of. */
export async function formerSlug(slug: string, db: CatalogueDatabase = catalogueDb): Promise<FormerSlug | undefined> {
  return db.former.get(slug);
}
