/**
 * The only access to the answers of this device's copy of the catalogue. It loads beside the first screen, not before
 * it: the databases, the search and the listing rules are a lot of code, and a first visit has no copy yet.
 */
import type { Category, CategoryWithFeatures, ListingFacets, ProductCard } from '#contract/catalogue/catalog.ts';
import type { ListingFilter } from '#contract/catalogue/listing-filter.ts';
import { codeBook } from '#contract/orders/quick-order.ts';
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import { catalogueCopy } from '../device/catalogue/catalog-cache.ts';
import {
  cardsFromCopy,
  categoriesFromCopy,
  facetsFromCopy,
  listFromCopy,
  type CopyQuery,
  type CopyViewer,
} from '../device/catalogue/catalog-cache-listing.ts';
import { nearestGoods } from '../device/catalogue/nearest-goods.ts';
import { shopNow } from './shop-clock.ts';

export { forgetViewed, rememberViewed } from '../device/catalogue/catalog-cache-viewed.ts';
export { productInMemory, productPageOnDevice } from './device-product.ts';
export { anyCopy, copyViewerNow, readyCopy } from './device-viewer.ts';

/** ISO instant of the server's last confirmation of the copy; null before any. */
export function copySyncedAt(): string | null {
  return catalogueCopy.read().syncedAt;
}

/** True when the copy has every product of the shop. */
export function isCopyWhole(): boolean {
  return catalogueCopy.read().complete;
}

export function listOnDevice(query: CopyQuery, viewer: CopyViewer) {
  return listFromCopy(catalogueCopy, query, viewer, shopNow());
}

export function facetsOnDevice(filter: ListingFilter, viewer: CopyViewer): ListingFacets {
  return facetsFromCopy(catalogueCopy, filter, viewer, shopNow());
}

export function cardsOnDevice(ids: readonly string[], viewer: CopyViewer): ProductCard[] {
  return cardsFromCopy(catalogueCopy, ids, viewer, shopNow());
}

/** Cards of the goods in stock most similar to a product, at most `most`; none for a product that the copy lacks. */
export function nearestOnDevice(id: string, most: number, viewer: CopyViewer): ProductCard[] {
  const wanted = catalogueCopy.products.get(id);
  if (wanted === undefined) return [];
  const canBeHad = ({ availability }: FeedProduct) => availability !== 'out';
  return cardsOnDevice(
    nearestGoods(wanted, catalogueCopy.products.inCategory(wanted.topCategorySlug, wanted.subcategoryId ?? ''), {
      canBeHad,
      most,
    }),
    viewer,
  );
}

export function categoriesOnDevice(): CategoryWithFeatures[] {
  return categoriesFromCopy(catalogueCopy);
}

/** The tree without features, for the header and the home page. */
function withoutFeatures(categories: readonly CategoryWithFeatures[]): Category[] {
  return categories.map((category) => ({
    ...category,
    subcategories: category.subcategories.map(({ features: _features, ...subcategory }) => subcategory),
  }));
}

export function plainCategoriesOnDevice(): Category[] {
  return withoutFeatures(categoriesFromCopy(catalogueCopy));
}

let book: { version: number; find: ReturnType<typeof codeBook> } | undefined;

/** Ids of the goods that have each of these articles or barcodes. */
export async function codesOnDevice(
  codes: readonly string[],
): Promise<{ ids: ReadonlyMap<string, readonly string[]>; isWhole: boolean }> {
  await catalogueCopy.load();
  const { version, complete } = catalogueCopy.read();
  if (book?.version !== version) book = { version, find: codeBook(catalogueCopy.products.values()) };
  const { find } = book;
  return { ids: new Map(codes.map((code) => [code, find(code).map(({ _id }) => _id)])), isWhole: complete };
}
