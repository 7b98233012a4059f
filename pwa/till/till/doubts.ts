/**
 * What is asked about before a sale is recorded: more than the figures know of, and quantities that may be a slip of
 * the keys.
 */
import type { DraftPosition } from '../../device/journal/journal-types.ts';
import type { ShownFigures } from '../../device/journal/use-journal.ts';
import { shortagesOf, type Shortage } from './shortages.ts';

/** More pieces of one product than this are asked about, unless the till's settings say otherwise. */
export const ASKS_ABOVE = 100;

export interface Doubt {
  position: DraftPosition;
  /** Null where there is enough, or nobody knows. */
  shortage: Shortage | null;
  /** More pieces than the till takes without a question. */
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
    const doubt = { position, shortage: short.get(position.productId) ?? null, isMany: position.qty > asksAbove };
    return doubt.shortage !== null || doubt.isMany ? [doubt] : [];
  });
}
