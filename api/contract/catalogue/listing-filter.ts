/** A listing’s filter and sort order, and the product fields that they read. */
import type { AvailabilityCode } from '../products/availability.ts';
import type { AttributeValue } from './feature-filter.ts';

export const SORTS = ['new', 'popular', 'price_asc', 'price_desc'] as const;

export type Sort = (typeof SORTS)[number];

/** The sort order in force; `relevance` of searches and `usual` of listings are the defaults and cannot be requested by name. */
export type Order = Sort | 'relevance' | 'usual';

/** The product fields that the listing reads; `effective` is the price this viewer pays. */
export interface Listed {
  id: string;
  topCategorySlug: string;
  subcategoryId: string | null;
  /** The brand in its representative spelling (`BrandSpellings`). */
  brand: string;
  effective: number;
  discounted: boolean;
  availability: AvailabilityCode;
  popularity: number;
  /** Text or milliseconds, alike for all goods of a list. */
  createdAt: string | number;
  /** True in a hidden category: listings omit the product, a search finds it. */
  inHiddenCategory?: boolean;
  /** Values of its subcategory's features, by code. */
  attributes: Readonly<Record<string, AttributeValue>>;
}

/** Filters in the viewer's money (roubles); an absent filter passes everything. `q` is resolved separately, into hits. */
export interface ListingFilter {
  q?: string | undefined;
  topCategorySlug?: string | undefined;
  subcategoryId?: string | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  inStock?: boolean | undefined;
  discounted?: boolean | undefined;
  brand: readonly string[];
  /** Choices of the subcategory's features, parsed by `catalogue/feature-filter.ts`. */
  feature?: readonly string[] | undefined;
  /** The goods of a shop window only, as `showcaseOf` chooses them; facets ignore it. */
  showcase?: boolean | undefined;
}

/** The listing's filters and sort order that words of a search may set. */
export const CONDITION_GROUPS = ['price', 'stock', 'discount', 'brand', 'order'] as const;
export type ConditionGroup = (typeof CONDITION_GROUPS)[number];
