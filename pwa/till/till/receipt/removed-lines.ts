/** Lines removed from the receipt that keep their room until the receipt continues. */
import type { DraftPosition } from '../../../device/rows/journal-types.ts';

export interface Removed {
  position: DraftPosition;
  /** Index among all rows, removed ones included, from 0. */
  place: number;
}

export interface ReceiptLine {
  position: DraftPosition;
  /** Undefined for a line of the receipt. */
  removed?: Removed;
}

/** The lines on the screen: each removed one at its former index. */
export function withRemoved(positions: readonly DraftPosition[], removed: readonly Removed[]): ReceiptLine[] {
  const rows: ReceiptLine[] = positions.map((position) => ({ position }));
  for (const one of [...removed].sort((a, b) => a.place - b.place))
    rows.splice(one.place, 0, { position: one.position, removed: one });
  return rows;
}

/**
 * The removed lines that keep their room after a change of positions: none once the receipt continues (a scan, another
 * quantity), otherwise all but a restored one.
 */
export function stillRemoved(
  removed: readonly Removed[],
  before: readonly DraftPosition[],
  now: readonly DraftPosition[],
): readonly Removed[] {
  const isContinued = now.some(
    (position) => !before.includes(position) && !removed.some((one) => one.position === position),
  );
  return isContinued ? [] : removed.filter((one) => !now.includes(one.position));
}
