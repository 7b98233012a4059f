/** The answer for a product's address: the product, a note that it is no longer sold, or null. */
import type { Attributes, Feature, Product, ProductCard } from '#contract/catalogue/catalog.ts';

export type ProductDetails = Omit<Product, keyof ProductCard | 'barcode' | 'attributes' | 'features' | 'variants'>;

export interface ProductView {
  /** Features are present for goods of a hidden category, which the tree of categories lacks. */
  readonly card: ProductCard & {
    readonly attributes: Attributes;
    readonly features?: readonly Feature[] | undefined;
    readonly variants?: Product['variants'];
    readonly barcode?: string | null;
  };
  /** Null when only the copy knows the product: its descriptions and sizes were never loaded on this device. */
  readonly details: ProductDetails | null;
  /** ISO instant of the price and the availability. */
  readonly asOf: string | null;
}

/** A product that is no longer sold: its title, and its category as far as that is known. */
export interface GoneProduct {
  readonly gone: true;
  readonly id: string;
  readonly title: string;
  readonly topCategorySlug: string | undefined;
  readonly subcategoryId: string | undefined;
}

/** Null when the address never had a product. */
export type ProductAnswer = ProductView | GoneProduct | null;

export const isGone = (answer: ProductAnswer): answer is GoneProduct => answer !== null && 'gone' in answer;

export function viewOf(product: Product, asOf: string | null): ProductView {
  const { shortDesc, fullDesc, weightKg, dimensions, ...card } = product;
  const details = { shortDesc, fullDesc, weightKg, dimensions } satisfies Record<keyof ProductDetails, unknown>;
  return { card, details, asOf };
}
