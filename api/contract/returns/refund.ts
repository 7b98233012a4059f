/**
 * The refund for returned goods. A sale refunds the charged sum. An order that was partly paid with bonuses refunds money and bonuses in
 * the proportion of the payment, and the returned goods take back their share of the earned bonuses.
 *
 * Each sum is computed for all goods returned so far, and a return receives the difference. The number of returns therefore doesn't matter:
 * together they refund exactly what was paid. Fractions of a kopeck or a bonus go to the buyer meanwhile. The delivery fee is not refunded.
 */

import { toKopecks, toRoubles } from '../values/money.ts';

/** The payment: `goods` and `bonusSpent` in whole kopecks, `bonusEarned` in whole bonuses. */
export interface Paid {
  readonly goods: number;
  readonly bonusSpent: number;
  readonly bonusEarned: number;
}

export interface Refund {
  /** Kopecks. */
  readonly money: number;
  /** Whole bonuses: spent ones returned to the buyer, earned ones taken back. */
  readonly givenBack: number;
  readonly takenBack: number;
}

/** A purchased line: the unit price, and the quantity returned before. */
interface BoughtLine {
  readonly price: number;
  readonly returned: number;
}

const KOPECKS_A_BONUS = 100n;

/** `whole * part / all`, exact for whole numbers beyond a float's precision. */
function share(whole: number, part: number, all: number, rounding: 'up' | 'down'): number {
  const product = BigInt(whole) * BigInt(part);
  const down = product / BigInt(all);
  return Number(rounding === 'up' && down * BigInt(all) !== product ? down + 1n : down);
}

/** Refund for all goods returned so far, worth `returned` kopecks at the charged prices. */
function refundSoFar({ goods, bonusSpent, bonusEarned }: Paid, returned: number): Refund {
  if (goods === 0) return { money: 0, givenBack: 0, takenBack: 0 };
  return {
    money: share(goods - bonusSpent, returned, goods, 'up'),
    givenBack: share(Number(BigInt(bonusSpent) / KOPECKS_A_BONUS), returned, goods, 'up'),
    takenBack: share(bonusEarned, returned, goods, 'down'),
  };
}

/** Refund of one return: goods worth `value` kopecks, after others worth `before` were returned. */
export function refundOf(paid: Paid, before: number, value: number): Refund {
  const [then, now] = [refundSoFar(paid, before), refundSoFar(paid, before + value)];
  return {
    money: now.money - then.money,
    givenBack: now.givenBack - then.givenBack,
    takenBack: now.takenBack - then.takenBack,
  };
}

/** Value of the earlier returns, in kopecks at the charged prices. */
export function returnedValue(lines: readonly BoughtLine[]): number {
  return lines.reduce((sum, { price, returned }) => sum + price * returned, 0);
}

/** Payment of a sale with goods for `goods` kopecks: all of it in money. */
export function paidInMoney(goods: number): Paid {
  return { goods, bonusSpent: 0, bonusEarned: 0 };
}

/** An order on the wire; money in roubles. */
interface PaidOrder {
  readonly goods: number;
  readonly bonusSpent: number;
  readonly bonusEarned: number;
  readonly items: readonly BoughtLine[];
}

/** Refund for returning these pieces of an order (lines by index): `total` in roubles, whole bonuses. */
export function refundOfOrder(
  order: PaidOrder,
  positions: readonly { position: number; qty: number }[],
): { total: number; givenBack: number; takenBack: number } {
  const paid = {
    goods: toKopecks(order.goods),
    bonusSpent: toKopecks(order.bonusSpent),
    bonusEarned: order.bonusEarned,
  };
  const lines = order.items.map(({ price, returned }) => ({ price: toKopecks(price), returned }));
  const value = positions.reduce((sum, { position, qty }) => sum + (lines[position]?.price ?? 0) * qty, 0);
  const { money, ...bonuses } = refundOf(paid, returnedValue(lines), value);
  return { total: toRoubles(money), ...bonuses };
}
