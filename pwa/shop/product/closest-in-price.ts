import type { ProductCard } from '#contract/catalogue/catalog.ts';

/** The `count` cards nearest to `price` by ratio (half and double are equally far); ties keep their order. */
export function closestInPrice(cards: readonly ProductCard[], price: number, count: number): ProductCard[] {
  const distance = (card: ProductCard) => Math.abs(Math.log(Math.max(1, card.price.effective) / Math.max(1, price)));
  return [...cards].sort((a, b) => distance(a) - distance(b)).slice(0, count);
}
