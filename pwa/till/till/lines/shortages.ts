/** Positions whose quantity exceeds the till's stock figures. They warn and never block. */
import type { DraftPosition } from '../../../device/rows/journal-types.ts';
import type { ShownFigures } from '../../../device/journal/use-journal.ts';

export interface Shortage {
  position: DraftPosition;
  /** Stock by the till's figures; may be negative. */
  left: number;
  /** Pieces missing. */
  missing: number;
}

export function shortagesOf(
  positions: readonly DraftPosition[],
  figures: ReadonlyMap<string, ShownFigures>,
): Shortage[] {
  return positions.flatMap((position) => {
    const left = figures.get(position.productId)?.shownStock ?? null;
    return left !== null && position.qty > left ? [{ position, left, missing: position.qty - Math.max(0, left) }] : [];
  });
}
