import { PAGE_SIZE, type ProductCard } from '#contract/catalogue/catalog.ts';
import { pageQuery } from '../../queries/goods.ts';
import type { ViewerKey } from '../../queries/viewer.ts';

/** The best-selling goods in stock of a product's subcategory, or of its category when it has none; `feature`: choices that they share. */
export function similarQuery(
  { topCategorySlug, subcategoryId }: Pick<ProductCard, 'topCategorySlug' | 'subcategoryId'>,
  viewer: ViewerKey,
  feature?: readonly string[],
) {
  const category = subcategoryId === null ? { topCategorySlug } : { topCategorySlug, subcategoryId };
  return pageQuery(
    { ...category, inStock: true, sort: 'popular', brand: [], ...(feature && { feature }) },
    1,
    PAGE_SIZE,
    viewer,
  );
}

/** The `count` cards nearest to `price` by ratio (half and double are equally far); ties keep their order. */
export function closestInPrice(cards: readonly ProductCard[], price: number, count: number): ProductCard[] {
  const distance = (card: ProductCard) => Math.abs(Math.log(Math.max(1, card.price.effective) / Math.max(1, price)));
  return [...cards].sort((a, b) => distance(a) - distance(b)).slice(0, count);
}
