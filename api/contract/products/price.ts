/**
 * The price a viewer pays. Amounts may be roubles or kopecks, because they are only compared. A product is discounted while its sale price
 * is below retail and the current time lies within the sale's dates.
 */
import type { Role } from '../roles.ts';

export interface Pricing {
  retail: number;
  sale: number | null;
  /** Instants in UTC; null means open-ended. */
  saleFrom: string | null;
  saleTo: string | null;
  wholesale?: number | null;
}

/** The sale price when it is in force at `now` (ISO instant), else null. */
export function activeSale(pricing: Pricing, now: string): number | null {
  const { sale, saleFrom, saleTo, retail } = pricing;
  if (sale === null || sale >= retail) return null;
  const at = Date.parse(now);
  if (saleFrom !== null && Date.parse(saleFrom) > at) return null;
  if (saleTo !== null && Date.parse(saleTo) <= at) return null;
  return sale;
}

/** The price this viewer pays: sale or retail for most; wholesale for a wholesale buyer, unless the sale price is lower. */
export function effectivePrice(pricing: Pricing, role: Role, now: string): number {
  const publicPrice = activeSale(pricing, now) ?? pricing.retail;
  if (role !== 'wholesale' || pricing.wholesale === undefined || pricing.wholesale === null) return publicPrice;
  return Math.min(publicPrice, pricing.wholesale);
}

/** The wholesale price with an individual discount of this many per cent; whole kopecks. */
export function ownWholesale(kopecks: number, discount: number): number {
  return Math.round((kopecks * (100 - discount)) / 100);
}

/** Discount between the old and the new amount in whole per cent, at least 1 when the price is lower. */
export function discountPercent(oldPrice: number, newPrice: number): number {
  if (newPrice >= oldPrice || oldPrice <= 0) return 0;
  return Math.max(1, Math.round((1 - newPrice / oldPrice) * 100));
}
