/** The choice of goods for a shop window. Apart from `listing.ts`, since the first screens of the page do not need it. */
import type { Listed } from '../catalogue/listing-filter.ts';

/**
 * The goods of a shop window: the first of each subcategory in the given order, without the cheapest quarter of them all. The cheapest
 * quarter consists of spare parts and small things, which sell most by pieces.
 * @param priceOf a product's price for this viewer
 * @param subcategoryOf its subcategory; goods without one are one group
 */
export function showcaseOf<T>(
  items: readonly T[],
  priceOf: (item: T) => number,
  subcategoryOf: (item: T) => unknown,
): T[] {
  const least = Float64Array.from(items, priceOf).sort()[Math.floor(items.length / 4)] ?? 0;
  const shown = new Map<unknown, T>();
  for (const item of items) {
    const subcategory = subcategoryOf(item);
    if (priceOf(item) >= least && !shown.has(subcategory)) shown.set(subcategory, item);
  }
  return [...shown.values()];
}

/** The listed goods of a shop window, in their order. */
export function listedShowcase<T extends Pick<Listed, 'effective' | 'subcategoryId'>>(items: readonly T[]): T[] {
  return showcaseOf(
    items,
    ({ effective }) => effective,
    ({ subcategoryId }) => subcategoryId,
  );
}
