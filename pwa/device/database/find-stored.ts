/** Reads some goods from the stored copy, for callers that do without the copy in memory, as the service worker does. */
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import { catalogueDb, type CatalogueDatabase } from './database.ts';
import { idsOf, isSoundPart, productAt } from '../rows/goods-part.ts';

/** The goods of these ids by id; those that the copy lacks are absent. */
export async function findStored(
  ids: readonly string[],
  db: CatalogueDatabase = catalogueDb,
): Promise<ReadonlyMap<string, FeedProduct>> {
  const found = new Map<string, FeedProduct>();
  if (ids.length === 0) return found;
  const wanted = new Set(ids);
  for (const product of await db.products.bulkGet([...wanted])) if (product) found.set(product._id, product);
  await db.goods.each((part) => {
    if (!isSoundPart(part)) return;
    for (const id of part.removed) found.delete(id);
    for (const [row, id] of idsOf(part).entries()) if (wanted.has(id)) found.set(id, productAt(part, row, id));
  });
  return found;
}
