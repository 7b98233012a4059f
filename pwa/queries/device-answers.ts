/** Answers of the copy; they load beside the first screen, as databases, search and listing rules are a lot of code. */
import type { Category, CategoryWithFeatures, ListingFacets, ProductCard } from '#contract/catalogue/catalog.ts';
import type { ListingFilter } from '#contract/catalogue/listing-filter.ts';
import { seesWholesale } from '#contract/roles.ts';
import { codeBook } from '#contract/orders/quick-order.ts';
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import { catalogueCopy, type CatalogueCopy } from '../device/catalogue/catalog-cache.ts';
import { figuresInMemory, readFigures } from '../device/catalogue/catalog-cache-figures.ts';
import {
  cardsFromCopy,
  categoriesFromCopy,
  facetsFromCopy,
  listFromCopy,
  type CopyQuery,
  productFromCopy,
  featuresInCopy,
} from '../device/catalogue/catalog-cache-listing.ts';
import { type CopyViewer, cardOf } from '../device/catalogue/priced-goods.ts';
import { isCopyOutdated } from '../device/catalogue/outdated-copy.ts';
import { nearestInStock } from '../device/catalogue/nearest-goods.ts';
import { shopNow } from './shop-clock.ts';
import { formerSlug } from '../device/catalogue/catalog-cache-former.ts';
import { viewedPage } from '../device/catalogue/catalog-cache-viewed.ts';
import { viewOf, type ProductAnswer, type ProductView } from './product-answer.ts';
import type { ViewerKey } from './viewer.ts';
import { VARIANTS_MAX, variantOptions } from '#contract/catalogue/variants.ts';
import type { VariantOption } from '#contract/catalogue/variant-option.ts';

export { forgetViewed, rememberViewed } from '../device/catalogue/catalog-cache-viewed.ts';

const PUBLIC: CopyViewer['figures'] = new Map();

/** Staff and wholesale buyers need their figures beside the copy before it can answer for the server. */
const needsFigures = ({ role }: ViewerKey): boolean => seesWholesale(role);

const copyViewer = ({ role, discount }: ViewerKey, figures: CopyViewer['figures'] | undefined) =>
  figures && { role, discount, figures };

/** The copy's viewer, if it can answer this one at once; undefined otherwise. */
export function copyViewerNow(viewer: ViewerKey): CopyViewer | undefined {
  const { loaded, complete } = catalogueCopy.read();
  if (!loaded || !complete || isCopyOutdated()) return undefined;
  return copyViewer(viewer, needsFigures(viewer) ? figuresInMemory(viewer.holder) : PUBLIC);
}

export const readSmallCopy = (): Promise<void> => catalogueCopy.loadSmall();

class CopyNotReady extends Error {}

/** The copy's viewer, after reading the copy; rejects when the copy is outdated, or it or the figures are incomplete. */
export async function readyCopy(viewer: ViewerKey): Promise<CopyViewer> {
  await catalogueCopy.load();
  const isReady = catalogueCopy.read().complete && !isCopyOutdated();
  const ready = isReady && copyViewer(viewer, needsFigures(viewer) ? await readFigures(viewer.holder) : PUBLIC);
  if (!ready) throw new CopyNotReady();
  return ready;
}

/** The copy's viewer over an incomplete copy; undefined when the copy is empty. */
export async function anyCopy(viewer: ViewerKey): Promise<CopyViewer | undefined> {
  try {
    await catalogueCopy.load();
  } catch {
    return undefined;
  }
  if (catalogueCopy.products.size === 0) return undefined;
  return copyViewer(viewer, (needsFigures(viewer) && (await readFigures(viewer.holder))) || PUBLIC);
}

/** ISO instant of the server's last confirmation of the copy; null before any. */
export const copySyncedAt = (): string | null => catalogueCopy.read().syncedAt;

export const isCopyWhole = (): boolean => catalogueCopy.read().complete;

export const listOnDevice = (query: CopyQuery, viewer: CopyViewer) =>
  listFromCopy(catalogueCopy, query, viewer, shopNow());

export const facetsOnDevice = (filter: ListingFilter, viewer: CopyViewer): ListingFacets =>
  facetsFromCopy(catalogueCopy, filter, viewer, shopNow());

export const cardsOnDevice = (ids: readonly string[], viewer: CopyViewer): ProductCard[] =>
  cardsFromCopy(catalogueCopy, ids, viewer, shopNow());

/** Cards of the goods in stock most similar to a product, at most `most`; none for a product that the copy lacks. */
export const nearestOnDevice = (id: string, most: number, viewer: CopyViewer): ProductCard[] =>
  cardsOnDevice(nearestInStock(catalogueCopy, id, most), viewer);

export const categoriesOnDevice = (): CategoryWithFeatures[] => categoriesFromCopy(catalogueCopy);

/** The tree without features, for the header and the home page. */
export const plainCategoriesOnDevice = (): Category[] =>
  categoriesOnDevice().map((category) => ({
    ...category,
    subcategories: category.subcategories.map(({ features: _features, ...subcategory }) => subcategory),
  }));

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

/** The device's data of one product: the copy's card, the page as last viewed, the category of a former slug. */
function cardFromCopy(slug: string, viewer: CopyViewer): ProductView['card'] | undefined {
  const now = shopNow();
  const card = productFromCopy(catalogueCopy, slug, viewer, now);
  const variants = card === undefined ? [] : variantsOnDevice(catalogueCopy, card._id, viewer, now);
  return card && (variants.length === 0 ? card : { ...card, variants });
}

/** The product's page from the device: the copy's card and the last viewed descriptions; null without both. */
export async function productPageOnDevice(slug: string, viewer: ViewerKey): Promise<ProductAnswer> {
  const seer = await anyCopy(viewer);
  const former = await formerSlug(slug).catch(() => undefined);
  const current = (former && catalogueCopy.products.get(former.productId)?.slug) ?? slug;
  const { syncedAt: asOf, complete } = catalogueCopy.read();
  const card = seer && cardFromCopy(current, seer);
  const seen = await viewedPage(current, shopNow()).catch(() => undefined);
  const view = seen && viewOf(seen.page, seen.fetchedAt);
  if (card !== undefined) return { card, details: view?.details ?? null, asOf };
  if (former !== undefined) {
    const { productId: id, title, topCategorySlug, subcategoryId } = former;
    return { gone: true, id, title, topCategorySlug, subcategoryId };
  }
  if (view === undefined) return null;
  // The complete copy lacks the product: it has been taken off sale.
  const { _id: id, title, topCategorySlug, subcategoryId } = view.card;
  return complete ? { gone: true, id, title, topCategorySlug, subcategoryId: subcategoryId ?? undefined } : view;
}

/** The product from the copy in memory, synchronously; undefined when the copy can't answer. */
export function productInMemory(slug: string, viewer: ViewerKey): ProductView | undefined {
  const seer = copyViewerNow(viewer);
  const card = seer && cardFromCopy(slug, seer);
  return card && { card, details: null, asOf: copySyncedAt() };
}

/**
 * The choice among the goods of a product's model. Empty for a product without a model, and for the only one of its model; as the server
 * answers this viewer.
 */
export function variantsOnDevice(copy: CatalogueCopy, id: string, viewer: CopyViewer, now: Date): VariantOption[] {
  const product = copy.products.get(id);
  const { model, subcategoryId } = product ?? {};
  if (product === undefined || model === undefined || subcategoryId === undefined) return [];
  const byId = (a: FeedProduct, b: FeedProduct): number => (a._id < b._id ? -1 : 1);
  const others = [...copy.products.inCategory(product.topCategorySlug, subcategoryId)]
    .filter((other) => other.model === model && other._id !== id)
    .sort(byId)
    .slice(0, VARIANTS_MAX);
  const goods = [product, ...others].sort(byId).map((one) => {
    const { price, availability } = cardOf(one, viewer, now);
    const { slug, title, attributes } = one;
    return { slug, title, attributes, price: price.effective, availability: availability.code };
  });
  return variantOptions(goods, product.slug, featuresInCopy(copy, subcategoryId));
}
