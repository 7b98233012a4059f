/** Positions that need a confirmation before a sale: more than the stock figures say, and quantities that may be typing errors. */
import { lineTotal } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { SALE_POSITIONS_MAX } from '#contract/values/quantity.ts';
import type { DraftPosition } from '../../../device/rows/journal-types.ts';
import type { ShownFigures } from '../../../device/journal/use-journal.ts';

/** More pieces of one product than this need a confirmation, unless the till's settings differ. */
export const CONFIRM_ABOVE_QTY = 100;

/** A line above this sum needs a confirmation, whatever its quantity. Roubles. */
const ASKS_ABOVE_ROUBLES = 1_000_000;

/** Why these positions can be neither a sale nor an order; null when they can. */
export function positionsProblem(positions: readonly DraftPosition[]): string | null {
  const filled = positions.filter(({ qty }) => qty > 0).length;
  if (filled === 0) return 'Добавьте хотя бы одну позицию с количеством > 0.';
  if (filled <= SALE_POSITIONS_MAX) return null;
  return `В одном чеке не больше ${counted(SALE_POSITIONS_MAX, 'позиции', 'позиций', 'позиций')}, а здесь их ${filled}. Уберите лишние и проведите их следующим чеком.`;
}

export interface LineToConfirm {
  position: DraftPosition;
  shortage: Shortage | null;
  /** More pieces, or a larger sum, than the till accepts without a confirmation. */
  isMany: boolean;
}

export function linesToConfirm(
  positions: readonly DraftPosition[],
  figures: ReadonlyMap<string, ShownFigures>,
  asksAbove: number,
): LineToConfirm[] {
  const short = new Map(shortagesOf(positions, figures).map((shortage) => [shortage.position.productId, shortage]));
  return positions.flatMap((position) => {
    const { productId, qty, price } = position;
    const isMany = qty > asksAbove || lineTotal(price, qty) > ASKS_ABOVE_ROUBLES;
    const line = { position, shortage: short.get(productId) ?? null, isMany };
    return line.shortage !== null || line.isMany ? [line] : [];
  });
}

export interface Shortage {
  position: DraftPosition;
  /** Stock by the till's figures; may be negative. */
  left: number;
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
