/** What has changed in the shop under a receipt that is half-entered. Pure. */
import type { DraftPosition } from '../../device/journal/journal-types.ts';

/** Prices in roubles. */
export type PriceNews = { productId: string; title: string } & (
  | { kind: 'gone' }
  | { kind: 'price'; inReceipt: number; now: number }
);

/**
 * @param priceOf what one costs at this moment, in roubles; undefined when it is no longer sold
 */
export function priceNewsOf(
  positions: readonly DraftPosition[],
  priceOf: (productId: string) => number | undefined,
): PriceNews[] {
  return positions.flatMap(({ productId, title, override, price }): PriceNews[] => {
    // A price that the seller has changed is measured by what it was changed from.
    const inReceipt = override?.was ?? price;
    const now = priceOf(productId);
    if (now === undefined) return [{ productId, title, kind: 'gone' }];
    return now === inReceipt ? [] : [{ productId, title, kind: 'price', inReceipt, now }];
  });
}

/**
 * The positions at the prices of now; what is no longer sold keeps its own. A discount on a price that has changed is gone
 * with it: it was given on another one.
 */
export function atPricesOfNow(
  positions: readonly DraftPosition[],
  priceOf: (productId: string) => number | undefined,
): DraftPosition[] {
  return positions.map((position) => {
    const { override, ...plain } = position;
    const now = priceOf(position.productId) ?? override?.was ?? position.price;
    return now === override?.was ? position : { ...plain, price: now };
  });
}
