import type { FeatureFacet, ListingFacets } from '#contract/catalogue/catalog.ts';
import { readFeature } from '#contract/catalogue/feature-filter.ts';
import { formatRoubles, formatSum } from '#contract/values/money.ts';
import { sameName } from '#contract/values/same-name.ts';
import type { ListingState } from './listing-address.ts';
import { shownNumber } from './range-filter.tsx';

/** Filters that are one press each, with their labels; a phone shows them above the goods. */
export const QUICK_FILTERS = { inStock: 'В наличии', discounted: 'Со скидкой' } as const;

/** Their keys in the order of display. */
export const QUICK_KEYS = ['inStock', 'discounted'] as const satisfies readonly (keyof typeof QUICK_FILTERS)[];

export interface AppliedFilter {
  readonly key: string;
  readonly label: string;
  readonly without: ListingState;
}

/** «5 000–25 000 ₽», «от 5 000 ₽», «до 25 000 ₽». `last` formats the end that carries the unit. */
function rangeLabel(
  min: number | undefined,
  max: number | undefined,
  first: (value: number) => string,
  last: (value: number) => string,
): string {
  if (min !== undefined && max !== undefined) return min === max ? last(min) : `${first(min)}–${last(max)}`;
  return min !== undefined ? `от ${last(min)}` : `до ${last(max ?? 0)}`;
}

/** «хром», «Вылет излива: 100–250 мм», «Донный клапан: да»; the raw code for features that this category doesn't have. */
function featureLabel(text: string, facets: readonly FeatureFacet[]): string {
  const choice = readFeature(text);
  const facet = facets.find(({ code }) => code === choice?.code);
  if (choice === null || facet === undefined) return text;
  if ('range' in choice) {
    const withUnit = (value: number) =>
      facet.unit === '' ? shownNumber(value) : `${shownNumber(value)}\u00a0${facet.unit}`;
    return `${facet.name.ru}: ${rangeLabel(choice.range.from, choice.range.to, shownNumber, withUnit)}`;
  }
  const label = facet.values.find(({ code }) => code === choice.value)?.label.ru ?? choice.value;
  return facet.type === 'bool' ? `${facet.name.ru}: ${label.toLowerCase()}` : label;
}

/**
 * `facets` supply the features' names and the shop's spelling of brands. Until they are loaded, feature filters have no label and are left out. /
 */
export function appliedFilters(
  state: ListingState,
  facets: Pick<ListingFacets, 'brands' | 'features'> | undefined,
): AppliedFilter[] {
  const list: AppliedFilter[] = [];
  for (const key of QUICK_KEYS) {
    if (state[key]) list.push({ key, label: QUICK_FILTERS[key], without: { ...state, [key]: false } });
  }
  if (state.minPrice !== undefined || state.maxPrice !== undefined) {
    list.push({
      key: 'price',
      label: rangeLabel(state.minPrice, state.maxPrice, formatSum, formatRoubles),
      without: { ...state, minPrice: undefined, maxPrice: undefined },
    });
  }
  for (const name of state.brand) {
    list.push({
      key: `brand ${name}`,
      label: facets?.brands.find((brand) => sameName(brand.name, name))?.name ?? name,
      without: { ...state, brand: state.brand.filter((other) => other !== name) },
    });
  }
  if (facets === undefined) return list;
  for (const choice of state.feature) {
    const without = { ...state, feature: state.feature.filter((other) => other !== choice) };
    list.push({ key: `feature ${choice}`, label: featureLabel(choice, facets.features), without });
  }
  return list;
}
