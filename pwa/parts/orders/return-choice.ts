/** What is being given back: pieces and fate, line by line. Pure. */
import type { ReturnFate, ReturnPosition } from '#contract/returns/returns.ts';
import { saleTotal } from '#contract/values/money.ts';

/** A line of a sale or order of which something may come back. */
export interface ReturnableLine {
  /** Its place, from 0. */
  position: number;
  title: string;
  /** Pieces that were sold, or other units. */
  qty: number;
  unit?: string | undefined;
  /** Roubles for one. */
  price: number;
  /** Pieces that can still come back. */
  left: number;
}

export interface Chosen {
  qty: number;
  fate: ReturnFate;
}

/** By the line's place; a line that is not in it stays with the buyer. */
export type Choice = ReadonlyMap<number, Chosen>;

/** Everything that can still come back, with the fates already said. */
export function everything(lines: readonly ReturnableLine[], choice: Choice): Choice {
  return new Map(
    lines
      .filter(({ left }) => left > 0)
      .map(({ position, left }) => [position, { qty: left, fate: choice.get(position)?.fate ?? 'restock' }]),
  );
}

export function choose(choice: Choice, position: number, change: Partial<Chosen>): Choice {
  const before = choice.get(position) ?? { qty: 0, fate: 'restock' };
  return new Map(choice).set(position, { ...before, ...change });
}

/** What travels: lines of which something comes back, and never more than is left. */
export function positionsOf(lines: readonly ReturnableLine[], choice: Choice): ReturnPosition[] {
  return lines.flatMap(({ position, left }) => {
    const { qty, fate } = choice.get(position) ?? { qty: 0, fate: 'restock' as const };
    const pieces = Math.min(qty, left);
    return pieces > 0 ? [{ position, qty: pieces, fate }] : [];
  });
}

/** Roubles to hand back: what was charged for these pieces. */
export function refundOfChoice(lines: readonly ReturnableLine[], choice: Choice): number {
  const prices = new Map(lines.map(({ position, price }) => [position, price]));
  return saleTotal(positionsOf(lines, choice).map(({ position, qty }) => ({ qty, price: prices.get(position) ?? 0 })));
}
