/** Pieces being returned and their fate, line by line. Pure. */
import type { ReturnFate, ReturnPosition } from '#contract/returns/returns.ts';
import { saleTotal } from '#contract/values/money.ts';

/** A line of a sale or order that can be returned in part. */
export interface ReturnableLine {
  /** Its position, from 0. */
  position: number;
  title: string;
  /** Pieces sold, or other units. */
  qty: number;
  unit?: string | undefined;
  /** Roubles for one. */
  price: number;
  /** Pieces that can still be returned. */
  left: number;
}

export interface ChosenReturn {
  qty: number;
  fate: ReturnFate;
}

/** Keyed by the line's position; a missing line stays with the buyer. */
export type ReturnChoice = ReadonlyMap<number, ChosenReturn>;

/** All pieces that can still be returned, with the fates already chosen. */
export function allReturnable(lines: readonly ReturnableLine[], choice: ReturnChoice): ReturnChoice {
  return new Map(
    lines
      .filter(({ left }) => left > 0)
      .map(({ position, left }) => [position, { qty: left, fate: choice.get(position)?.fate ?? 'restock' }]),
  );
}

/** The initial choice: a single piece is chosen, more than one is not. */
export function initialChoice(lines: readonly ReturnableLine[]): ReturnChoice {
  const [line] = lines;
  return lines.length === 1 && line?.qty === 1 ? allReturnable(lines, new Map()) : new Map();
}

export function withChoice(choice: ReturnChoice, position: number, change: Partial<ChosenReturn>): ReturnChoice {
  const before = choice.get(position) ?? { qty: 0, fate: 'restock' };
  return new Map(choice).set(position, { ...before, ...change });
}

/** The returned lines, never more than is left of each. */
export function positionsOf(lines: readonly ReturnableLine[], choice: ReturnChoice): ReturnPosition[] {
  return lines.flatMap(({ position, left }) => {
    const { qty, fate } = choice.get(position) ?? { qty: 0, fate: 'restock' as const };
    const pieces = Math.min(qty, left);
    return pieces > 0 ? [{ position, qty: pieces, fate }] : [];
  });
}

/** Refund in roubles: the charged prices of these pieces. */
export function refundOfChoice(lines: readonly ReturnableLine[], choice: ReturnChoice): number {
  const prices = new Map(lines.map(({ position, price }) => [position, price]));
  return saleTotal(positionsOf(lines, choice).map(({ position, qty }) => ({ qty, price: prices.get(position) ?? 0 })));
}
