/** The device's data of one product: the copy's card, the page as last viewed, the category of a former slug. */
import { catalogueCopy, type CatalogueCopy } from '../device/catalogue/catalog-cache.ts';
import { formerSlug } from '../device/catalogue/catalog-cache-former.ts';
import { productFromCopy, type CopyViewer, cardOf, featuresInCopy } from '../device/catalogue/catalog-cache-listing.ts';
import { viewedPage } from '../device/catalogue/catalog-cache-viewed.ts';
import { anyCopy, copyViewerNow } from './device-viewer.ts';
import { viewOf, type ProductAnswer, type ProductView } from './product-answer.ts';
import type { ViewerKey } from './viewer.ts';
import { shopNow } from './shop-clock.ts';
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import { VARIANTS_MAX, variantOptions } from '#contract/catalogue/variants.ts';
import type { VariantOption } from '#contract/catalogue/variant-option.ts';

function cardFromCopy(slug: string, viewer: CopyViewer): ProductView['card'] | undefined {
  const now = shopNow();
  const card = productFromCopy(catalogueCopy, slug, viewer, now);
  const variants = card === undefined ? [] : variantsOnDevice(catalogueCopy, card._id, viewer, now);
  return card && (variants.length === 0 ? card : { ...card, variants });
}

/**
 * The product's page from the device: the copy's card and the descriptions as last viewed; null when it has neither.
 */
export async function productPageOnDevice(slug: string, viewer: ViewerKey): Promise<ProductAnswer> {
  const copyViewer = await anyCopy(viewer);
  const former = await formerSlug(slug).catch(() => undefined);
  const current = (former && catalogueCopy.products.get(former.productId)?.slug) ?? slug;
  const { syncedAt: asOf, complete } = catalogueCopy.read();
  const card = copyViewer && cardFromCopy(current, copyViewer);
  const seen = await viewedPage(current, shopNow()).catch(() => undefined);
  const view = seen && viewOf(seen.page, seen.fetchedAt);
  if (card !== undefined) return { card, details: view?.details ?? null, asOf };
  if (former !== undefined) {
    return {
      gone: true,
      id: former.productId,
      title: former.title,
      topCategorySlug: former.topCategorySlug,
      subcategoryId: former.subcategoryId,
    };
  }
  if (view === undefined) return null;
  // The complete copy lacks the product: it has been taken off sale.
  const { _id: id, title, topCategorySlug, subcategoryId } = view.card;
  return complete ? { gone: true, id, title, topCategorySlug, subcategoryId: subcategoryId ?? undefined } : view;
}

/** The product from the copy in memory, synchronously; undefined when the copy can't answer. */
export function productInMemory(slug: string, viewer: ViewerKey): ProductView | undefined {
  const copyViewer = copyViewerNow(viewer);
  const card = copyViewer && cardFromCopy(slug, copyViewer);
  return card === undefined ? undefined : { card, details: null, asOf: catalogueCopy.read().syncedAt };
}

/** The choice among the goods of a product's model. Empty for a product without a model, and for the only one of its model; as the server answers this viewer. */
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
