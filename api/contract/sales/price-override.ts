/**
 * A price that a seller has changed at the till: by a per cent, to another sum, or by a share of a discount on the whole receipt. It never
 * exceeds the shop's price. Pure; arguments and results in roubles.
 */
import { z } from 'zod';
import { idSchema, roublesSchema } from '../common.ts';
import type { PersonRole } from '../roles.ts';
import { toKopecks, toRoubles } from '../values/money.ts';

/** Suggested reasons; any other reason is typed. */
export const OVERRIDE_REASONS = ['Уценка', 'Торг', 'Постоянный покупатель'] as const;
export const OVERRIDE_REASON_MAX = 100;

export const priceOverrideSchema = z.object({
  /** The shop's unit price, roubles. */
  was: roublesSchema,
  reason: z
    .string({ error: 'Укажите причину скидки' })
    .trim()
    .min(1, { error: 'Укажите причину скидки' })
    .max(OVERRIDE_REASON_MAX, { error: `Причина не длиннее ${OVERRIDE_REASON_MAX} знаков` }),
  /** Administrator who approved a change beyond the seller's limit. */
  approvedBy: idSchema.optional(),
});
export type PriceOverride = z.output<typeof priceOverrideSchema>;

/** The price in roubles reduced by this many per cent, rounded to the nearest kopeck. */
export function withPercentOff(was: number, percent: number): number {
  return toRoubles(Math.round((toKopecks(was) * (100 - percent)) / 100));
}

/** Per cent by which `price` is below `was`, to one decimal. */
export function percentOff(was: number, price: number): number {
  return was === 0 ? 0 : Math.round((1 - price / was) * 1000) / 10;
}

/** A difference of half a kopeck, caused by rounding, stays within the limit. */
export function isBeyondLimit({ was, price }: { was: number; price: number }, limitPercent: number): boolean {
  return toKopecks(price) * 100 < toKopecks(was) * (100 - limitPercent) - 50;
}

/** An administrator may give any price; everyone else needs approval beyond the shop's limit. */
export function needsApproval(change: { was: number; price: number }, role: PersonRole, limitPercent: number): boolean {
  return role !== 'admin' && isBeyondLimit(change, limitPercent);
}

/**
 * Prices that bring the receipt to `total`, distributed in proportion to the lines. A line has one price for all its pieces, so the
 * indivisible remainder goes to the buyer: the sum of the prices never exceeds `total`. The shortfall in kopecks is smaller than the number
 * of pieces of any line that is still below its own price, so with such a line of one piece it is zero.
 * @param lines prices in roubles
 * @returns prices in the lines' order, none above its original
 */
export function spreadTotal(lines: readonly { price: number; qty: number }[], total: number): number[] {
  const before = lines.map(({ price }) => toKopecks(price));
  const sum = lines.reduce((all, { qty }, index) => all + (before[index] ?? 0) * qty, 0);
  const wanted = Math.min(toKopecks(total), sum);
  if (sum === 0) return lines.map(({ price }) => price);
  const prices = before.map((price) => Math.floor((price * wanted) / sum));
  let rest = wanted - prices.reduce((all, price, index) => all + price * (lines[index]?.qty ?? 0), 0);
  // Large quantities first: the remainder then fits the small ones.
  const order = lines.map((_, index) => index).sort((a, b) => (lines[b]?.qty ?? 0) - (lines[a]?.qty ?? 0));
  for (let isSpread = false; !isSpread;) {
    isSpread = true;
    for (const index of order) {
      const qty = lines[index]?.qty ?? 0;
      const price = prices[index] ?? 0;
      if (qty === 0 || qty > rest || price >= (before[index] ?? 0)) continue;
      prices[index] = price + 1;
      rest -= qty;
      isSpread = false;
    }
  }
  return prices.map(toRoubles);
}
