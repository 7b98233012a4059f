/** Changes in the shop that affect a half-entered receipt. Pure. */
import type { DraftPosition } from '../../../device/rows/journal-types.ts';

/** Prices in roubles. */
export type PriceNews = { productId: string; title: string } & (
  | { kind: 'gone' }
  | { kind: 'price'; inReceipt: number; now: number }
);

/** @param priceOf current price of a product, roubles; undefined when it is no longer sold */
export function priceNewsOf(
  positions: readonly DraftPosition[],
  priceOf: (productId: string) => number | undefined,
): PriceNews[] {
  return positions.flatMap(({ productId, title, override, price }): PriceNews[] => {
    // A price changed by the seller is compared by its original.
    const inReceipt = override?.was ?? price;
    const now = priceOf(productId);
    if (now === undefined) return [{ productId, title, kind: 'gone' }];
    return now === inReceipt ? [] : [{ productId, title, kind: 'price', inReceipt, now }];
  });
}

/**
 * The positions at current prices; goods no longer sold keep theirs. A discount on a changed price is removed, since it
 * was given on another price.
 */
export function atCurrentPrices(
  positions: readonly DraftPosition[],
  priceOf: (productId: string) => number | undefined,
): DraftPosition[] {
  return positions.map((position) => {
    const { override, ...plain } = position;
    const now = priceOf(position.productId) ?? override?.was ?? position.price;
    return now === override?.was ? position : { ...plain, price: now };
  });
}
