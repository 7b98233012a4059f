/** Reads goods from the stored copy, for callers that do without the copy in memory, as the service worker does. */
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import { catalogueDb, type CatalogueDatabase } from './database.ts';
import { idsOf, isSoundPart, productAt } from '../rows/goods-part.ts';

/** Reads the copy part by part; `take` of each product by id. `wanted`: only these ids; those it lacks are absent. */
export async function readStored<T>(
  db: CatalogueDatabase,
  take: (product: FeedProduct) => T,
  wanted?: ReadonlySet<string>,
): Promise<ReadonlyMap<string, T>> {
  const found = new Map<string, T>();
  await db.goods.each((part) => {
    if (!isSoundPart(part)) return;
    for (const id of part.removed) found.delete(id);
    for (const [row, id] of idsOf(part).entries())
      if (wanted?.has(id) !== false) found.set(id, take(productAt(part, row, id)));
  });
  return found;
}

export async function findStored(
  ids: readonly string[],
  db: CatalogueDatabase = catalogueDb,
): Promise<ReadonlyMap<string, FeedProduct>> {
  return ids.length === 0 ? new Map() : readStored(db, (product) => product, new Set(ids));
}
