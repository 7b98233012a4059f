/**
 * Former addresses of the copy's products. Without a network, an old link, cart or bookmark still leads to the product
 * under its new slug, or to the category of one that is no longer sold.
 */
import type { CatalogChanges, FeedProduct } from '#contract/listing/catalog-feed.ts';
import { catalogueDb, type CatalogueDatabase, type FormerSlug } from '../database/database.ts';

function formerSlugOf({ slug, _id, title, topCategorySlug, subcategoryId }: FeedProduct): FormerSlug {
  return { slug, productId: _id, title, topCategorySlug, ...(subcategoryId === undefined ? {} : { subcategoryId }) };
}

/**
 * Call it inside the transaction that stores the page, before its rows are written: the replaced rows are still there.
 */
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

/** The product that once had this address; undefined when the device knows of none. */
export async function formerSlug(slug: string, db: CatalogueDatabase = catalogueDb): Promise<FormerSlug | undefined> {
  return db.former.get(slug);
}
