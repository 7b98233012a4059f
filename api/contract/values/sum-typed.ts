/** Money sums in a search box. */
import { toKopecks } from './money.ts';
import { typedRoubles } from './typed-number.ts';

/** Whole kopecks of a typed sum: `12 490`, `12490,50 ₽`; null for other text. */
export function sumTyped(query: string): number | null {
  const roubles = typedRoubles(query);
  return roubles === null || Number.isNaN(roubles) ? null : toKopecks(roubles);
}
