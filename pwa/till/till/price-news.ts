/** What has changed in the shop under a receipt that is half-entered. Pure. */
import type { DraftPosition } from '../../device/journal/journal-types.ts';

/** Prices in roubles. */
export type PriceNews = { productId: string; title: string } & (
  { kind: 'gone' } | { kind: 'price'; inReceipt: number; now: number }
);

/**
 * @param priceOf what one costs at this moment, in roubles; undefined when it is no longer sold
 */
export function priceNewsOf(
  positions: readonly DraftPosition[],
  priceOf: (productId: string) => number | undefined,
): PriceNews[] {
  return positions.flatMap(({ productId, title, price }): PriceNews[] => {
    const now = priceOf(productId);
    if (now === undefined) return [{ productId, title, kind: 'gone' }];
    return now === price ? [] : [{ productId, title, kind: 'price', inReceipt: price, now }];
  });
}

/** The positions at the prices of now; what is no longer sold keeps its own. */
export function atPricesOfNow(
  positions: readonly DraftPosition[],
  priceOf: (productId: string) => number | undefined,
): DraftPosition[] {
  return positions.map((position) => ({ ...position, price: priceOf(position.productId) ?? position.price }));
}
