/** Codec between a listing's state and the address, with the API's parameter names. Unreadable parameters are ignored. */
import { oncePerBrand } from '#contract/catalogue/brand-key.ts';
import type { FeatureFacet, ListingFacets } from '#contract/catalogue/catalog.ts';
import { FEATURE_CHOICES_MAX, readFeature } from '#contract/catalogue/feature-filter.ts';
import { type ListingFilter, type Sort, SORTS } from '#contract/catalogue/listing-filter.ts';
import { formatRoubles, formatSum } from '#contract/values/money.ts';
import { sameName } from '#contract/values/same-name.ts';
import { shownNumber } from './range-filter.tsx';

export interface ListingState {
  readonly q: string;
  readonly minPrice: number | undefined;
  readonly maxPrice: number | undefined;
  readonly inStock: boolean;
  readonly discounted: boolean;
  readonly brand: readonly string[];
  /** Choices among the subcategory's features, `code:value` or `code:from..to`. */
  readonly feature: readonly string[];
  /** Undefined for the listing's default. */
  readonly sort: Sort | undefined;
  /** From 1; of several pages shown together, the last. */
  readonly page: number;
}

/** The highest page number the server accepts. */
const PAGE_MAX = 100_000;
const PAGES_SHOWN_MAX = 50;
const Q_MAX = 200;
const BRANDS_MOST = 100;
const BRAND_MAX = 120;

function roubles(text: string | null): number | undefined {
  if (text === null || !/^\d{1,9}(\.\d{1,2})?$/.test(text)) return undefined;
  return Number(text);
}

function flag(text: string | null): boolean {
  return text === 'true' || text === '1';
}

/** The server refuses a request that contains NUL, and no word contains it. */
const hasNul = (text: string) => text.includes('\0');

/** Reads the state from an address's query; values that the server would refuse are left out. */
export function readListing(query: URLSearchParams): ListingState {
  const page = Number(query.get('page'));
  const sort = query.get('sort');
  return {
    q: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, Q_MAX),
    minPrice: roubles(query.get('minPrice')),
    maxPrice: roubles(query.get('maxPrice')),
    inStock: flag(query.get('inStock')),
    discounted: flag(query.get('discounted')),
    brand: oncePerBrand(
      query.getAll('brand').filter((name) => name !== '' && name.length <= BRAND_MAX && !hasNul(name)),
    ).slice(0, BRANDS_MOST),
    feature: [
      ...new Set(query.getAll('feature').filter((choice) => readFeature(choice) !== null && !hasNul(choice))),
    ].slice(0, FEATURE_CHOICES_MAX),
    sort: SORTS.find((known) => known === sort),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, PAGE_MAX) : 1,
  };
}

/** The query of this state; defaults are left out. */
export function writeListing(state: ListingState): URLSearchParams {
  const query = new URLSearchParams();
  if (state.q !== '') query.set('q', state.q);
  if (state.minPrice !== undefined) query.set('minPrice', String(state.minPrice));
  if (state.maxPrice !== undefined) query.set('maxPrice', String(state.maxPrice));
  if (state.inStock) query.set('inStock', 'true');
  if (state.discounted) query.set('discounted', 'true');
  for (const name of state.brand) query.append('brand', name);
  for (const choice of state.feature) query.append('feature', choice);
  if (state.sort !== undefined) query.set('sort', state.sort);
  if (state.page > 1) query.set('page', String(state.page));
  return query;
}

export function withoutFilters(state: ListingState): ListingState {
  return {
    ...state,
    minPrice: undefined,
    maxPrice: undefined,
    inStock: false,
    discounted: false,
    brand: [],
    feature: [],
    page: 1,
  };
}

export function filterCount(state: ListingState): number {
  const price = state.minPrice !== undefined || state.maxPrice !== undefined;
  return Number(price) + Number(state.inStock) + Number(state.discounted) + state.brand.length + state.feature.length;
}

/** The part of the catalogue that the listing shows before any filter. */
export interface CatalogNode {
  topCategorySlug?: string;
  subcategoryId?: string;
}

/** The state without choices that don't apply in this category: features belong to a subcategory. */
export function inCategory(state: ListingState, { subcategoryId }: CatalogNode): ListingState {
  return subcategoryId === undefined && state.feature.length > 0 ? { ...state, feature: [] } : state;
}

/** The first shown page. «Показать ещё» stores it in the history entry, for reload and Back; without it the address's page is alone. */
export function firstPage(note: unknown, page: number): number {
  const from = typeof note === 'object' && note !== null && 'from' in note ? note.from : undefined;
  const isPage = typeof from === 'number' && Number.isInteger(from) && from >= 1 && from <= page;
  return isPage && page - from < PAGES_SHOWN_MAX ? from : page;
}

export function filterOf(state: ListingState, category: CatalogNode): ListingFilter & { sort?: Sort } {
  const { q, minPrice, maxPrice, inStock, discounted, brand, feature, sort } = state;
  return {
    ...category,
    ...(q === '' ? {} : { q }),
    ...(minPrice === undefined ? {} : { minPrice }),
    ...(maxPrice === undefined ? {} : { maxPrice }),
    ...(inStock ? { inStock } : {}),
    ...(discounted ? { discounted } : {}),
    ...(sort === undefined ? {} : { sort }),
    ...(feature.length === 0 ? {} : { feature }),
    brand,
  };
}

/** Filters that are one press each, with their labels; a phone shows them above the goods. */
export const QUICK_FILTERS = { inStock: 'В наличии', discounted: 'Со скидкой' } as const;

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

/** `facets` supply the features' names and the shop's spelling of brands. Until they are loaded, feature filters are left out. */
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
