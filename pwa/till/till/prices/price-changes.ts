/** Changes of a receipt's prices by the seller: of one line, or of all lines by a new total. Pure; roubles. */
import { isBeyondLimit, spreadTotal, withPercentOff } from '#contract/sales/price-override.ts';
import { saleTotal, toKopecks, toRoubles } from '#contract/values/money.ts';
import type { User } from '#contract/people/auth.ts';
import type { Draft, DraftPosition } from '../../../device/rows/journal-types.ts';

/** A discount in per cent, or the new price (of a line) or total (of a receipt). */
export type NewPrice = { kind: 'percent'; percent: number } | { kind: 'sum'; sum: number };

export type PriceTarget = string | null;

export const shopPriceOf = ({ price, override }: DraftPosition): number => override?.was ?? price;

/** The lines at the shop's own prices, without discounts. */
const atShopPrices = (positions: readonly DraftPosition[]) =>
  positions.map((position) => ({ price: shopPriceOf(position), qty: position.qty }));

export const shopTotal = (positions: readonly DraftPosition[]): number => saleTotal(atShopPrices(positions));

export function totalDiscount(positions: readonly DraftPosition[]): number {
  return toRoubles(toKopecks(shopTotal(positions)) - toKopecks(saleTotal(positions)));
}

/**
 * New prices by product id, computed from the shop's own, of which a discount on the receipt replaces those on its lines. Null for impossible ones.
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
  const prices = target === null ? spreadTotal(atShopPrices(lines), newPrice.sum) : [newPrice.sum];
  return new Map(lines.map(({ productId }, index) => [productId, prices[index] ?? 0]));
}

/** Lines added after a discount on the whole receipt, and their prices at it, null for an agreed total. Null when there are none. */
export function leftOutOfDiscount({ positions, discount }: Pick<Draft, 'positions' | 'discount'>) {
  const left = positions.filter(({ override }) => override === undefined);
  if (discount === undefined || left.length === 0 || left.length === positions.length) return null;
  const { percent } = discount;
  return { left, prices: percent === null ? null : pricesFor(left, null, { kind: 'percent', percent }) };
}

export interface Approver {
  id: string;
  name: string;
}

/** The administrator who corrects a receipt: it keeps its author, a seller, whose limit the price may exceed. */
export function correctingAdmin({ corrects }: Pick<Draft, 'corrects'>, person: User | null): Approver | undefined {
  return corrects !== null && person?.role === 'admin' ? { id: person._id, name: person.name } : undefined;
}

/** The lines of a draft that another seller continues: its author, an administrator, approves discounts beyond the limit. */
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

export function renewApprovals(positions: readonly DraftPosition[], approver: Approver): DraftPosition[] {
  return positions.map((position) => {
    const { override, qty } = position;
    if (override === undefined || outgrownApproval(position) === null) return position;
    return { ...position, override: { ...override, approvedBy: { ...approver, qty } } };
  });
}

export function withoutOverrides(positions: readonly DraftPosition[], target: PriceTarget): DraftPosition[] {
  const own = positions.filter(({ productId }) => target === null || productId === target);
  return withPrices(positions, new Map(own.map((one) => [one.productId, shopPriceOf(one)])), { reason: '' });
}
