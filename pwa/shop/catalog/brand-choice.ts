/** The brands that the filter shows while nothing is typed: chosen ones first, then by count. */
import { brandKey } from '#contract/catalogue/brand-key.ts';
import { BRANDS_SHOWN } from '#contract/catalogue/catalog.ts';

export interface BrandChoice {
  readonly name: string;
  /** Number of goods that the brand would leave; 0 for a brand of the built-in list that this category lacks. */
  readonly count: number;
}

export function frequentBrands(facets: readonly BrandChoice[], chosen: readonly string[]): BrandChoice[] {
  const known = new Map(facets.map((brand) => [brandKey(brand.name), brand]));
  const first = chosen.map((name) => known.get(brandKey(name)) ?? { name, count: 0 });
  const rest = facets.filter((brand) => !first.includes(brand));
  return [...first, ...rest].slice(0, Math.max(BRANDS_SHOWN, first.length));
}
