/** Lines taken out of the receipt, which keep their room until it goes on. */
import type { DraftPosition } from '../../device/journal/journal-types.ts';

export interface Removed {
  position: DraftPosition;
  /** Among all rows, removed ones too, from 0. */
  place: number;
}

export interface ReceiptLine {
  position: DraftPosition;
  /** Undefined for a line that is sold. */
  removed?: Removed;
}

/** The lines as they stand on the screen: each removed one where it stood. */
export function withRemoved(positions: readonly DraftPosition[], removed: readonly Removed[]): ReceiptLine[] {
  const rows: ReceiptLine[] = positions.map((position) => ({ position }));
  for (const one of [...removed].sort((a, b) => a.place - b.place))
    rows.splice(one.place, 0, { position: one.position, removed: one });
  return rows;
}

/**
 * What keeps its room after the positions have changed: nothing once the receipt goes on (a scan, another quantity),
 * all but the one that was put back otherwise.
 */
export function stillRemoved(
  removed: readonly Removed[],
  before: readonly DraftPosition[],
  now: readonly DraftPosition[],
): readonly Removed[] {
  const goesOn = now.some(
    (position) => !before.includes(position) && !removed.some((one) => one.position === position),
  );
  return goesOn ? [] : removed.filter((one) => !now.includes(one.position));
}
