/**
 * What is handed back for goods that come back. A sale gives back what was charged. An order that bonuses helped to pay
 * gives back money and bonuses in the proportion they were paid in, and its goods take back the share of the bonuses
 * they brought.
 *
 * Each sum is told of all goods returned so far and a return gets the difference, so it does not matter in how many
 * returns everything comes back: together they are exactly what was paid. Parts of a kopeck or a bonus go to the buyer
 * meanwhile. What delivery cost is not given back.
 */

import { toKopecks, toRoubles } from '../values/money.ts';

/** What was paid: `goods` and `bonusSpent` in whole kopecks, `bonusEarned` in whole bonuses. */
export interface Paid {
  readonly goods: number;
  readonly bonusSpent: number;
  readonly bonusEarned: number;
}

export interface Refund {
  /** Kopecks. */
  readonly money: number;
  /** Whole bonuses: spent ones given back, earned ones taken back. */
  readonly givenBack: number;
  readonly takenBack: number;
}

/** A line of what was bought: the price of one, and how many pieces came back before. */
interface BoughtLine {
  readonly price: number;
  readonly returned: number;
}

const KOPECKS_A_BONUS = 100n;

/** `whole * part / all`; whole numbers that a float would round stay exact. */
function share(whole: number, part: number, all: number, rounding: 'up' | 'down'): number {
  const product = BigInt(whole) * BigInt(part);
  const down = product / BigInt(all);
  return Number(rounding === 'up' && down * BigInt(all) !== product ? down + 1n : down);
}

/** For all goods returned so far, worth `returned` kopecks at the prices charged. */
function refundSoFar({ goods, bonusSpent, bonusEarned }: Paid, returned: number): Refund {
  if (goods === 0) return { money: 0, givenBack: 0, takenBack: 0 };
  return {
    money: share(goods - bonusSpent, returned, goods, 'up'),
    givenBack: share(Number(BigInt(bonusSpent) / KOPECKS_A_BONUS), returned, goods, 'up'),
    takenBack: share(bonusEarned, returned, goods, 'down'),
  };
}

/** What one return gives and takes: goods worth `value` kopecks, after others worth `before` had come back. */
export function refundOf(paid: Paid, before: number, value: number): Refund {
  const [then, now] = [refundSoFar(paid, before), refundSoFar(paid, before + value)];
  return {
    money: now.money - then.money,
    givenBack: now.givenBack - then.givenBack,
    takenBack: now.takenBack - then.takenBack,
  };
}

/** Worth of what came back before, in kopecks at the prices charged. */
export function returnedValue(lines: readonly BoughtLine[]): number {
  return lines.reduce((sum, { price, returned }) => sum + price * returned, 0);
}

/** What was paid for a sale: all of it in money. */
export function paidInMoney(goods: number): Paid {
  return { goods, bonusSpent: 0, bonusEarned: 0 };
}

/** An order as it travels; money in roubles. */
interface PaidOrder {
  readonly goods: number;
  readonly bonusSpent: number;
  readonly bonusEarned: number;
  readonly items: readonly BoughtLine[];
}

/**
 * What returning these pieces of an order (lines by their place) gives and takes: `total` in roubles, whole bonuses.
 */
export function refundOfOrder(
  order: PaidOrder,
  asked: readonly { position: number; qty: number }[],
): { total: number; givenBack: number; takenBack: number } {
  const paid = {
    goods: toKopecks(order.goods),
    bonusSpent: toKopecks(order.bonusSpent),
    bonusEarned: order.bonusEarned,
  };
  const lines = order.items.map(({ price, returned }) => ({ price: toKopecks(price), returned }));
  const value = asked.reduce((sum, { position, qty }) => sum + (lines[position]?.price ?? 0) * qty, 0);
  const { money, ...bonuses } = refundOf(paid, returnedValue(lines), value);
  return { total: toRoubles(money), ...bonuses };
}
