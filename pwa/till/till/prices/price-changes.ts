/** Changes of a receipt's prices by the seller: of one line, or of all lines by a new total. Pure; roubles. */
import { isBeyondLimit, spreadTotal, withPercentOff } from '#contract/sales/price-override.ts';
import { saleTotal, toKopecks, toRoubles } from '#contract/values/money.ts';
import type { User } from '#contract/people/auth.ts';
import type { Draft, DraftPosition } from '../../../device/rows/journal-types.ts';

/** A discount in per cent, or the new price (of a line) or total (of a receipt). */
export type NewPrice = { kind: 'percent'; percent: number } | { kind: 'sum'; sum: number };

/** Product id of a line, or null for the whole receipt. */
export type PriceTarget = string | null;

export function shopPriceOf({ price, override }: DraftPosition): number {
  return override?.was ?? price;
}

export function shopTotal(positions: readonly DraftPosition[]): number {
  return saleTotal(positions.map((position) => ({ price: shopPriceOf(position), qty: position.qty })));
}

export function totalDiscount(positions: readonly DraftPosition[]): number {
  return toRoubles(toKopecks(shopTotal(positions)) - toKopecks(saleTotal(positions)));
}

/**
 * The new prices, always computed from the shop's own: a discount on the receipt replaces those on its lines. Null for
 * impossible ones: more than the shop's price, or more than a hundred per cent off.
 * @returns prices by product id, of the affected lines
 */
export function pricesFor(
  positions: readonly DraftPosition[],
  target: PriceTarget,
  newPrice: NewPrice,
): ReadonlyMap<string, number> | null {
  const lines = target === null ? positions : positions.filter(({ productId }) => productId === target);
  if (lines.length === 0) return null;
  if (newPrice.kind === 'percent') {
    if (newPrice.percent < 0 || newPrice.percent > 100) return null;
    return new Map(lines.map((line) => [line.productId, withPercentOff(shopPriceOf(line), newPrice.percent)]));
  }
  const currentPrice = target === null ? shopTotal(lines) : Math.max(...lines.map(shopPriceOf));
  if (newPrice.sum > currentPrice) return null;
  const prices =
    target === null
      ? spreadTotal(
          lines.map((line) => ({ price: shopPriceOf(line), qty: line.qty })),
          newPrice.sum,
        )
      : [newPrice.sum];
  return new Map(lines.map(({ productId }, index) => [productId, prices[index] ?? 0]));
}

/**
 * Lines without a discount in a receipt that has one as a whole, and their prices at it, null for an agreed total: such
 * goods were added after it. Null when there are none.
 */
export function leftOutOfDiscount({ positions, discount }: Pick<Draft, 'positions' | 'discount'>): {
  left: DraftPosition[];
  prices: ReadonlyMap<string, number> | null;
} | null {
  const left = positions.filter(({ override }) => override === undefined);
  if (discount === undefined || left.length === 0 || left.length === positions.length) return null;
  const { percent } = discount;
  return { left, prices: percent === null ? null : pricesFor(left, null, { kind: 'percent', percent }) };
}

export interface Approver {
  id: string;
  name: string;
}

/**
 * An administrator who changes prices in the correction of a receipt: it keeps its author, a seller, whose limit the price may exceed.
 * Undefined for anybody else.
 */
export function correctingAdmin({ corrects }: Pick<Draft, 'corrects'>, person: User | null): Approver | undefined {
  return corrects !== null && person?.role === 'admin' ? { id: person._id, name: person.name } : undefined;
}

/**
 * The lines of a draft that another seller continues. Only an administrator gives discounts beyond the limit without an
 * approval: those are approved by the draft's author.
 */
export function approvedByAuthor(
  { positions, authorId, authorName = '' }: Draft,
  limitPercent: number,
): DraftPosition[] {
  return positions.map((position) => {
    const { override, price, qty } = position;
    if (override === undefined || override.approvedBy !== undefined) return position;
    if (!isBeyondLimit({ was: override.was, price }, limitPercent)) return position;
    return { ...position, override: { ...override, approvedBy: { id: authorId, name: authorName, qty } } };
  });
}

/** The lines at these prices, approved for their quantities; a line at the shop's own price has no override. */
export function withPrices(
  positions: readonly DraftPosition[],
  prices: ReadonlyMap<string, number>,
  { reason, approver }: { reason: string; approver?: Approver | undefined },
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

/** Quantity covered by the approval of the line's price, when the line has more; null when no new approval is needed. */
export function outgrownApproval({ qty, override }: DraftPosition): number | null {
  const covered = override?.approvedBy?.qty;
  return covered !== undefined && covered < qty ? covered : null;
}

/** Renews by `approver` the approvals whose quantities have grown. */
export function renewApprovals(positions: readonly DraftPosition[], approver: Approver): DraftPosition[] {
  return positions.map((position) => {
    const { override, qty } = position;
    if (override === undefined || outgrownApproval(position) === null) return position;
    return { ...position, override: { ...override, approvedBy: { ...approver, qty } } };
  });
}

/** The lines at the shop's own prices. */
export function withoutOverrides(positions: readonly DraftPosition[], target: PriceTarget): DraftPosition[] {
  const prices = new Map(
    positions
      .filter(({ productId }) => target === null || productId === target)
      .map((position) => [position.productId, shopPriceOf(position)]),
  );
  return withPrices(positions, prices, { reason: '' });
}
