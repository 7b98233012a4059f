import { counted } from '#contract/values/plural.ts';

/** Text of a badge for screen readers: «Корзина: 3 товара»; the label alone while the count is zero. */
export function goodsLabel(label: string, count: number): string {
  return count === 0 ? label : `${label}: ${counted(count, 'товар', 'товара', 'товаров')}`;
}
