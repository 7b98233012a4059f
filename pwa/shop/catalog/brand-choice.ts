/** Which brands the filter shows: chosen ones first, then by count; typing looks through the whole built-in list. */
import { BRANDS_SHOWN } from '#contract/catalogue/catalog.ts';
import { foldForSearch } from '#contract/search/search.ts';

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

/** With a text: brands any word of which begins with it, those of this category first; at most 20. */
export function matchingBrands(
  typed: string,
  facets: readonly BrandChoice[],
  builtIn: readonly string[],
): BrandChoice[] {
  const text = foldForSearch(typed);
  if (text === '') return [];
  const counts = new Map(facets.map(({ name, count }) => [name, count]));
  const matches = [...new Set([...counts.keys(), ...builtIn])].filter((name) =>
    ` ${foldForSearch(name)}`.includes(` ${text}`),
  );
  return matches
    .map((name) => ({ name, count: counts.get(name) ?? 0 }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'ru'))
    .slice(0, BRANDS_SHOWN);
}
