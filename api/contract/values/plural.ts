/** Russian plurals: `plural(3, 'товар', 'товара', 'товаров')` is «товара». */

import { formatNumber } from './money.ts';

/** Picks the word form that goes with `count`. */
export function plural(count: number, one: string, few: string, many: string): string {
  const tens = Math.abs(count) % 100;
  const units = tens % 10;
  if (tens > 10 && tens < 20) return many;
  if (units === 1) return one;
  if (units >= 2 && units <= 4) return few;
  return many;
}

/** «3 товара»: the number and its word, joined by a no-break space. */
export function counted(count: number, one: string, few: string, many: string): string {
  return `${formatNumber(count)}\u00a0${plural(count, one, few, many)}`;
}
