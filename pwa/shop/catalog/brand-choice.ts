/** Which brands the filter shows while nothing is typed: chosen ones first, then by count. */
import { BRANDS_SHOWN } from '#contract/catalogue/catalog.ts';

export interface BrandChoice {
  readonly name: string;
  /** Goods it would leave; 0 for a brand of the built-in list that this category lacks. */
  readonly count: number;
}

/** Without a text: the chosen and the most frequent. */
export function frequentBrands(facets: readonly BrandChoice[], chosen: readonly string[]): BrandChoice[] {
  const counts = new Map(facets.map(({ name, count }) => [name, count]));
  const first = chosen.map((name) => ({ name, count: counts.get(name) ?? 0 }));
  const rest = facets.filter(({ name }) => !chosen.includes(name));
  return [...first, ...rest].slice(0, Math.max(BRANDS_SHOWN, first.length));
}
