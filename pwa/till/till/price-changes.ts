/** What becomes of a receipt's lines when a seller changes prices: of one line, or of all by one sum. Pure; roubles. */
import { spreadTotal, withPercentOff } from '#contract/sales/price-override.ts';
import { saleTotal, toKopecks, toRoubles } from '#contract/values/money.ts';
import type { DraftPosition } from '../../device/journal/journal-types.ts';

/** A percent off, or the price (of a line), the total (of a receipt) that is to be. */
export type WantedPrice = { kind: 'percent'; percent: number } | { kind: 'sum'; sum: number };

/** A line, or null for the whole receipt. */
export type PriceTarget = string | null;

/** What the shop asks for one. */
export function shopPriceOf({ price, override }: DraftPosition): number {
  return override?.was ?? price;
}

/** What the shop asks for all of them. */
export function shopTotal(positions: readonly DraftPosition[]): number {
  return saleTotal(positions.map((position) => ({ price: shopPriceOf(position), qty: position.qty })));
}

/** What was taken off the shop's prices, for all of them. */
export function givenOff(positions: readonly DraftPosition[]): number {
  return toRoubles(toKopecks(shopTotal(positions)) - toKopecks(saleTotal(positions)));
}

/**
 * The prices that were asked for, always reckoned from the shop's: a discount on the receipt takes the place of those
 * on its lines. Null for what can't be: more than the shop asks, or more than a hundred per cent.
 * @returns prices by product; those of the lines that it is about
 */
export function pricesFor(
  positions: readonly DraftPosition[],
  target: PriceTarget,
  wanted: WantedPrice,
): ReadonlyMap<string, number> | null {
  const lines = target === null ? positions : positions.filter(({ productId }) => productId === target);
  if (lines.length === 0) return null;
  if (wanted.kind === 'percent') {
    if (wanted.percent < 0 || wanted.percent > 100) return null;
    return new Map(lines.map((line) => [line.productId, withPercentOff(shopPriceOf(line), wanted.percent)]));
  }
  const asked = target === null ? shopTotal(lines) : Math.max(...lines.map(shopPriceOf));
  if (wanted.sum > asked) return null;
  const prices =
    target === null
      ? spreadTotal(
          lines.map((line) => ({ price: shopPriceOf(line), qty: line.qty })),
          wanted.sum,
        )
      : [wanted.sum];
  return new Map(lines.map(({ productId }, index) => [productId, prices[index] ?? 0]));
}

/** Administrator who approves prices by PIN. */
export interface Approver {
  id: string;
  name: string;
}

/** The lines at these prices, approved for their quantities; one at the shop's own price is no changed one. */
export function withPrices(
  positions: readonly DraftPosition[],
  prices: ReadonlyMap<string, number>,
  { reason, approver }: { reason: string; approver?: Approver },
): DraftPosition[] {
  return positions.map((position) => {
    const price = prices.get(position.productId);
    if (price === undefined) return position;
    const { override, ...plain } = position;
    const was = override?.was ?? position.price;
    if (price === was) return { ...plain, price: was };
    const approval = approver === undefined ? {} : { approvedBy: { ...approver, qty: position.qty } };
    return { ...plain, price, override: { was, reason, ...approval } };
  });
}

/** Pieces that the approval of the line's price covers where the line has more; null where it needs no other one. */
export function approvedPieces({ qty, override }: DraftPosition): number | null {
  const covered = override?.approvedBy?.qty;
  return covered !== undefined && covered < qty ? covered : null;
}

/** The approvals that the quantities have outgrown, given anew by `approver`. */
export function approvedAgain(positions: readonly DraftPosition[], approver: Approver): DraftPosition[] {
  return positions.map((position) => {
    const { override, qty } = position;
    if (override === undefined || approvedPieces(position) === null) return position;
    return { ...position, override: { ...override, approvedBy: { ...approver, qty } } };
  });
}

/** The shop's own prices again. */
export function withoutOverrides(positions: readonly DraftPosition[], target: PriceTarget): DraftPosition[] {
  const prices = new Map(
    positions
      .filter(({ productId }) => target === null || productId === target)
      .map((position) => [position.productId, shopPriceOf(position)]),
  );
  return withPrices(positions, prices, { reason: '' });
}
