/** Products viewed here: ids and times, and whole pages of public fields, so that they open without a network. */
import type { Product } from '#contract/catalogue/catalog.ts';
import { activeSale } from '#contract/products/price.ts';
import { catalogueDb, VISITS_KEPT, type CatalogueDatabase } from '../database/database.ts';

/** Number of pages kept; the longest unseen are deleted first. */
const KEPT = 300;

/** The page without the fields that depend on its viewer. The copy has the goods of its model. */
function publicPage(product: Product): Product {
  const { priceWholesale: _wholesale, costPrice: _cost, stockQty: _stock, variants: _variants, ...open } = product;
  return { ...open, price: { retail: product.priceRetail, effective: product.salePrice ?? product.priceRetail } };
}

/** The page at the public price of this time: a sale may have ended since it was fetched. */
function pricedAt(page: Product, now: Date): Product {
  const { priceRetail: retail, saleTo } = page;
  const sale = activeSale({ retail, sale: page.salePrice, saleFrom: null, saleTo }, now.toISOString());
  const price = { ...page.price, effective: sale ?? retail };
  return { ...page, price, salePrice: sale, saleTo: sale === null ? null : saleTo };
}

export async function rememberViewed(
  product: Product,
  now = new Date(),
  db: CatalogueDatabase = catalogueDb,
): Promise<void> {
  await db.transaction('rw', db.viewed, async () => {
    const at = now.toISOString();
    await db.viewed.put({ ...publicPage(product), viewedAt: at, fetchedAt: at });
    const surplus = (await db.viewed.count()) - KEPT;
    if (surplus > 0) await db.viewed.bulkDelete(await db.viewed.orderBy('viewedAt').limit(surplus).primaryKeys());
  });
}

/** Records a visit. Its write waits for no other: if the page closes at once, only the trimming is lost. */
export async function rememberVisit(id: string, now = new Date(), db: CatalogueDatabase = catalogueDb): Promise<void> {
  const at = now.toISOString();
  await db.visits.put({ id, at });
  await db.transaction('rw', db.viewed, db.visits, async () => {
    await db.viewed.update(id, { viewedAt: at });
    const surplus = (await db.visits.count()) - VISITS_KEPT;
    if (surplus > 0) await db.visits.bulkDelete(await db.visits.orderBy('at').limit(surplus).primaryKeys());
  });
}

export async function forgetViewed(id: string, db: CatalogueDatabase = catalogueDb): Promise<void> {
  await db.transaction('rw', db.viewed, db.visits, async () => {
    await Promise.all([db.viewed.delete(id), db.visits.delete(id)]);
  });
}

/** The stored page of this slug at its public price now, and the time it was fetched, null when that is not known. */
export async function viewedPage(
  slug: string,
  now: Date,
  db: CatalogueDatabase = catalogueDb,
): Promise<{ page: Product; fetchedAt: string | null } | undefined> {
  const row = await db.viewed.where('slug').equals(slug).first();
  if (row === undefined) return undefined;
  const { viewedAt: _viewedAt, fetchedAt = null, ...page } = row;
  return { page: pricedAt(page, now), fetchedAt };
}

export async function recentlyViewed(limit: number, db: CatalogueDatabase = catalogueDb): Promise<string[]> {
  return db.visits.orderBy('at').reverse().limit(limit).primaryKeys();
}
