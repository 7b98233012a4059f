/** The filters that are on, each with its words and the state without it. */
import { formatNumber, formatRoubles } from '#contract/rules/money.ts';
import type { ListingState } from './listing-address.ts';

export interface AppliedFilter {
  readonly key: string;
  readonly label: string;
  readonly without: ListingState;
}

/** «5 000–25 000 ₽», «от 5 000 ₽», «до 25 000 ₽». */
function priceLabel(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `${formatNumber(min)}–${formatRoubles(max)}`;
  return min !== undefined ? `от ${formatRoubles(min)}` : `до ${formatRoubles(max ?? 0)}`;
}

export function appliedFilters(state: ListingState): AppliedFilter[] {
  const list: AppliedFilter[] = [];
  if (state.inStock) list.push({ key: 'inStock', label: 'В наличии', without: { ...state, inStock: false } });
  if (state.discounted) list.push({ key: 'discounted', label: 'Со скидкой', without: { ...state, discounted: false } });
  if (state.minPrice !== undefined || state.maxPrice !== undefined) {
    list.push({
      key: 'price',
      label: priceLabel(state.minPrice, state.maxPrice),
      without: { ...state, minPrice: undefined, maxPrice: undefined },
    });
  }
  for (const name of state.brand) {
    list.push({ key: `brand ${name}`, label: name, without: { ...state, brand: state.brand.filter((other) => other !== name) } });
  }
  return list;
}
