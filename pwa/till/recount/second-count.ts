/** Which goods of a count are counted a second time before it is closed. Pure. */
import type { CountLine } from '../../device/rows/recount-types.ts';

/** Difference from the stock known on this device, at retail prices, from which goods are counted again. Roubles. */
export const COUNTED_AGAIN_FROM = 5000;

/**
 * Lines that nobody was asked to count again and that differ by much, the largest difference first.
 * @param priceOf retail price of a product, roubles; undefined when the device does not have it
 */
export function toCountAgain(
  lines: ReadonlyMap<string, CountLine>,
  priceOf: (productId: string) => number | undefined,
): CountLine[] {
  return [...lines.values()]
    .flatMap((line) => {
      const { productId, qty, expected, first } = line;
      if (first !== undefined || expected === undefined || expected === null) return [];
      const worth = Math.abs(qty - expected) * (priceOf(productId) ?? 0);
      return worth >= COUNTED_AGAIN_FROM ? [{ line, worth }] : [];
    })
    .sort((one, other) => other.worth - one.worth)
    .map(({ line }) => line);
}
