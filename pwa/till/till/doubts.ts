/**
 * What is asked about before a sale is recorded: more than the figures know of, and quantities that may be a slip of
 * the keys.
 */
import { lineTotal } from '#contract/values/money.ts';
import type { DraftPosition } from '../../device/journal/journal-types.ts';
import type { ShownFigures } from '../../device/journal/use-journal.ts';
import { shortagesOf, type Shortage } from './shortages.ts';

/** More pieces of one product than this are asked about, unless the till's settings say otherwise. */
export const ASKS_ABOVE = 100;

/** Roubles for one line of a receipt that are asked about, however few pieces make them. */
const ASKS_ABOVE_ROUBLES = 1_000_000;

export interface Doubt {
  position: DraftPosition;
  /** Null where there is enough, or nobody knows. */
  shortage: Shortage | null;
  /** More pieces, or more roubles, than the till takes without a question. */
  isMany: boolean;
}

/** Positions to ask about, in the receipt's order. */
export function doubtsOf(
  positions: readonly DraftPosition[],
  figures: ReadonlyMap<string, ShownFigures>,
  asksAbove: number,
): Doubt[] {
  const short = new Map(shortagesOf(positions, figures).map((shortage) => [shortage.position.productId, shortage]));
  return positions.flatMap((position) => {
    const { productId, qty, price } = position;
    const isMany = qty > asksAbove || lineTotal(price, qty) > ASKS_ABOVE_ROUBLES;
    const doubt = { position, shortage: short.get(productId) ?? null, isMany };
    return doubt.shortage !== null || doubt.isMany ? [doubt] : [];
  });
}
