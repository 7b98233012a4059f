import { counted } from '#contract/values/plural.ts';

/** «Корзина: 3 товара», as a screen reader says what the badge shows; the bare word while there is nothing. */
export function goodsLabel(label: string, count: number): string {
  return count === 0 ? label : `${label}: ${counted(count, 'товар', 'товара', 'товаров')}`;
}
