/** The choice among the goods of a product's model, from the device's copy. */
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import { VARIANTS_MAX, variantOptions } from '#contract/catalogue/variants.ts';
import type { VariantOption } from '#contract/catalogue/variant-option.ts';
import type { CatalogueCopy } from '../device/catalogue/catalog-cache.ts';
import { cardOf, featuresInCopy, type CopyViewer } from '../device/catalogue/catalog-cache-listing.ts';

/** Empty for a product without a model, and for the only one of its model; as the server answers this viewer. */
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
