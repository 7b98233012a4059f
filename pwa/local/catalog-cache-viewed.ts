/** Product pages once seen stay on the device, public fields only, so that they open without a network. */
import type { Product } from '#contract/catalog.ts';
import { catalogueDb, type CatalogueDatabase } from './database.ts';

/** Pages kept; the longest unseen go first. */
const KEPT = 300;

/** The page without anything that depends on who looked at it. */
function publicPage(product: Product): Product {
  const { priceWholesale: _wholesale, costPrice: _cost, stockQty: _stock, ...open } = product;
  return { ...open, price: { retail: product.priceRetail, effective: product.salePrice ?? product.priceRetail } };
}

/** Keeps a page just seen. */
export async function rememberViewed(product: Product, now = new Date(), db: CatalogueDatabase = catalogueDb): Promise<void> {
  await db.transaction('rw', db.viewed, async () => {
    await db.viewed.put({ ...publicPage(product), viewedAt: now.toISOString() });
    const surplus = (await db.viewed.count()) - KEPT;
    if (surplus > 0) await db.viewed.bulkDelete(await db.viewed.orderBy('viewedAt').limit(surplus).primaryKeys());
  });
}

/** Marks a kept page as seen now, without its contents having been asked for again. */
export async function touchViewed(id: string, now = new Date(), db: CatalogueDatabase = catalogueDb): Promise<void> {
  await db.viewed.update(id, { viewedAt: now.toISOString() });
}

/** The kept page of this slug. */
export async function viewedPage(slug: string, db: CatalogueDatabase = catalogueDb): Promise<Product | undefined> {
  const row = await db.viewed.where('slug').equals(slug).first();
  if (row === undefined) return undefined;
  const { viewedAt: _viewedAt, ...page } = row;
  return page;
}

/** Ids of the pages seen last, the latest first. */
export async function recentlyViewed(limit: number, db: CatalogueDatabase = catalogueDb): Promise<string[]> {
  return db.viewed.orderBy('viewedAt').reverse().limit(limit).primaryKeys();
}
